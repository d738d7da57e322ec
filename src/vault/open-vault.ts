import { type HearCall, timed } from '../outbound/index.ts'
import { traceVaultCall } from '../tracing/index.ts'
import { askChild, type ChildTerms } from './ask-child.ts'
import { askRemote, type RemoteVault } from './ask-remote.ts'
import { limitCalls } from './limit-calls.ts'
import type { IssuerVerb, PspVerb, VaultAnswer, VaultCall } from './messages.ts'
import { partnerOf, peerOf } from './read-call.ts'
import type { Vault } from './vault.ts'
import { WITHHELD } from './withhold-card.ts'

export interface VaultTerms extends ChildTerms {
  /** Told of every call: how long it took, and how it was answered. */
  readonly onCall?: HearCall
  /** One that stands apart is asked, and none is started. */
  readonly remote?: RemoteVault | null
}

/** What it is asked is limited, traced and timed here, wherever it stands. */
export function openVault({ remote, onCall, ...terms }: VaultTerms): Vault {
  const { log } = terms
  const limit = limitCalls()
  const { ask, ...asking } = remote ? askRemote(remote, terms) : askChild(terms)

  function asked(call: VaultCall): Promise<VaultAnswer> {
    const { port, verb } = call
    const of = { port, partner: partnerOf(call), verb }
    const answered = async () => {
      const answer = await ask(call)
      if (answer.kind === 'no_answer' && answer.reason === WITHHELD.reason) tellWithheld(call)
      return answer
    }
    return limit(peerOf(call), () => traceVaultCall(of, () => timed(onCall, of, answered)))
  }

  /** Payments there wait until it answers without the number: somebody has to tell it. */
  function tellWithheld(call: VaultCall): void {
    log.warn(
      { port: call.port, peer: partnerOf(call), verb: call.verb },
      'an answer that shows a card was withheld: ask whoever gave it to mask cards',
    )
  }

  const atPsp =
    <Verb extends PspVerb>(verb: Verb) =>
    (...terms: Parameters<Vault['psp'][Verb]>) =>
      asked({ port: 'psp', verb, terms } as VaultCall) as ReturnType<Vault['psp'][Verb]>
  const atIssuer =
    <Verb extends IssuerVerb>(verb: Verb) =>
    (...terms: Parameters<Vault['issuer'][Verb]>) =>
      asked({ port: 'issuer', verb, terms } as VaultCall) as ReturnType<Vault['issuer'][Verb]>

  return {
    ...asking,
    psp: {
      check: atPsp('check'),
      sale: atPsp('sale'),
      authorise: atPsp('authorise'),
      capture: atPsp('capture'),
      void: atPsp('void'),
      refund: atPsp('refund'),
      lookUp: atPsp('lookUp'),
    },
    issuer: {
      check: atIssuer('check'),
      issue: atIssuer('issue'),
      destroy: atIssuer('destroy'),
      lookUp: atIssuer('lookUp'),
      readStanding: atIssuer('readStanding'),
      list: atIssuer('list'),
    },
  }
}
