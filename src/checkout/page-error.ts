import type { FaultCode } from '../texts/checkout/codes.ts'

/** A request that ends in one of the fault pages; the number is the HTTP status. */
export class PageError extends Error {
  readonly status: number
  readonly code: FaultCode

  constructor(status: number, code: FaultCode) {
    super(code)
    this.name = 'PageError'
    this.status = status
    this.code = code
  }
}
