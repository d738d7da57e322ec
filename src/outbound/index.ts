export { type AddressPolicy, assertPublicUrl } from './address-guard.ts'
export { bearerRequest } from './bearer-request.ts'
export { createOutbound, type Outbound, type OutboundAnswer, type OutboundRequest } from './outbound.ts'
export { type HearCall, type PartnerCall, timed } from './partner-calls.ts'
