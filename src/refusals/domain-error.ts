import { assert } from '../shared/assert.ts'
import { type Facts, type RefusalCode, refusalOf } from './catalogue.ts'
import type { Refusal, RefusalKind } from './refusal.ts'

/** What `Facts` of any code come down to. */
interface Case {
  readonly why?: string
  readonly waitMs?: number
}

/** An expected refusal: a row of the catalogue and the facts of the case. Made by `newRefusal` and `refuse` only. */
export class DomainError extends Error {
  readonly kind: RefusalKind
  readonly code: RefusalCode
  readonly detail: string
  /** Which of the code's cases, where it has several. */
  readonly why: string | undefined
  /** When trying again makes sense, where that is known. */
  readonly waitMs: number | undefined

  constructor(code: RefusalCode, facts: Case) {
    const { kind, detail } = refusalOf(code)
    const told = explain(detail, facts)
    super(`${code}: ${told}`)
    this.name = 'DomainError'
    this.kind = kind
    this.code = code
    this.detail = told
    this.why = facts.why
    this.waitMs = facts.waitMs
  }
}

type FactsArgument<Code extends RefusalCode> = unknown extends Facts<Code> ? [] : [facts: Facts<Code>]

/** A refusal to hand on; who throws it says `refuse`. */
export function newRefusal<Code extends RefusalCode>(code: Code, ...[facts]: FactsArgument<Code>): DomainError {
  return new DomainError(code, (facts ?? {}) as Case)
}

export function refuse<Code extends RefusalCode>(code: Code, ...facts: FactsArgument<Code>): never {
  throw newRefusal(code, ...facts)
}

function explain(detail: Refusal['detail'], facts: Case): string {
  if (typeof detail === 'string') return detail
  if (typeof detail === 'function') return detail(facts as never)
  const one = detail[facts.why ?? '']
  assert(one, `${facts.why} is a case of this refusal`)
  return explain(one, facts)
}
