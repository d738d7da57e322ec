export { ACQUIRERS, findAcquirer, findBrand, findIssuer, ISSUERS, PSP_FAMILIES } from './catalogue.ts'
