export { ACQUIRERS, findAcquirer, findBrand, findIssuer, ISSUERS, PSP_FAMILIES, sameBrands } from './catalogue.ts'
export type { CredentialField } from './descriptor.ts'
