import type { operations } from './generated/contract.ts'
import type { TRAVELS } from './generated/travels.ts'

/** The words of the contract: `createPurchaseLink`, `refundPurchase` … */
export type OperationId = keyof operations & keyof typeof TRAVELS

type Operation<Id extends OperationId> = operations[Id]

type Part<Id extends OperationId, Place extends 'path' | 'query'> = Operation<Id>['parameters'] extends {
  [place in Place]?: infer Given
}
  ? AsGiven<Given>
  : unknown

type Body<Id extends OperationId> =
  Operation<Id> extends { requestBody?: infer Given }
    ? AsGiven<Given> extends { content: infer Content }
      ? Content[keyof Content]
      : unknown
    : unknown

/** What is never given adds nothing to an input. */
type AsGiven<Part> = [Exclude<Part, undefined>] extends [never] ? unknown : Exclude<Part, undefined>

/** What is signed instead of sent stands in no address and in no body. */
interface SignedInputs {
  /** As with a token. */
  readonly createSignedPurchaseLink: InputOf<'createPurchaseLink'>
  /** Two of the three. */
  readonly triggerCapture: {
    readonly merchant_uid?: string
    readonly purchase_uid?: string
    readonly reference?: string
  }
}

/** All that an operation asks, whether it travels in the path, the query or the body. */
export type InputOf<Id extends OperationId> = Id extends keyof SignedInputs
  ? SignedInputs[Id]
  : Id extends 'createAccessToken'
    ? object
    : Part<Id, 'path'> & Part<Id, 'query'> & Body<Id>

type Success<Id extends OperationId> = Operation<Id>['responses'] extends { 201: infer Created }
  ? Created
  : Operation<Id>['responses'] extends { 200: infer Ok }
    ? Ok
    : never

/** What it answers with. */
export type AnswerOf<Id extends OperationId> =
  Success<Id> extends { content: infer Content } ? Content[keyof Content] : unknown

/** Of a list: its rows, page after page as they are wanted. */
export type ItemOf<Id extends OperationId> = AnswerOf<Id> extends { items: (infer Item)[] } ? Item : never

export type Call<Id extends OperationId, Options> =
  AnswerOf<Id> extends { items: unknown[] }
    ? (...args: Arguments<Id, Options>) => Promise<AnswerOf<Id>> & AsyncIterable<ItemOf<Id>>
    : (...args: Arguments<Id, Options>) => Promise<AnswerOf<Id>>

/** An input of which nothing is required may be left out. */
type Arguments<Id extends OperationId, Options> =
  object extends InputOf<Id> ? [input?: InputOf<Id>, options?: Options] : [input: InputOf<Id>, options?: Options]
