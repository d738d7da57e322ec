import type { FaultCode } from '../texts/checkout/codes.ts'

/** A request that ends in one of the fault pages; the number is the HTTP status. */
export class PageError extends Error {
  readonly status: number
  readonly code: FaultCode
  readonly waitMs: number | undefined

  constructor(status: number, code: FaultCode, waitMs?: number) {
    super(code)
    this.name = 'PageError'
    this.status = status
    this.code = code
    this.waitMs = waitMs
  }
}
