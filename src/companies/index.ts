export { type Company, deleteExpiredTokens, findTokenCompany } from './company-store.ts'
export { createCompany } from './create-company.ts'
export { ACCESS_TOKEN_LIFETIME_S, issueAccessToken } from './issue-access-token.ts'
