export type { ProviderAnswer } from '../answer.ts'
export type { IssuerDescriptor, OpenedIssuer } from '../descriptor.ts'
export {
  type CardBooks,
  type CardIssuer,
  type CardMovement,
  type CardOrder,
  type CardQuery,
  type IssuerFact,
  type IssuerPage,
  type IssuerStanding,
  KEPT_FAILURE,
  type ListedCard,
  type MadeCard,
} from './issuer.ts'
