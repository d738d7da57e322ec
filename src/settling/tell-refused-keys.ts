import { createHash } from 'node:crypto'
import type { ProviderAnswer } from '../providers/charge/index.ts'
import type { CardRef, OpenedIssuer, Vault } from '../vault/index.ts'

/** A key may be allowed to make cards, and not to see their numbers. */
type For = 'cards' | 'numbers'

/**
 * The same vault; an issuer that does not accept our key is told, once until it accepts it again. Purchases wait for that
 * meanwhile: nobody is told of them before their deadline.
 */
export function tellRefusedKeys(vault: Vault, tell: (issuer: string, detail: string) => void): Vault {
  const refused = new Set<string>()

  function hear(account: OpenedIssuer, what: For, detail: string | null): void {
    const key = createHash('sha256')
      .update(JSON.stringify([what, account]))
      .digest('base64')
    if (detail === null) refused.delete(key)
    else if (!refused.has(key)) {
      refused.add(key)
      tell(account.issuer, detail)
    }
  }

  async function heardCard<T>(account: OpenedIssuer, asked: Promise<ProviderAnswer<T>>): Promise<ProviderAnswer<T>> {
    const answer = await asked
    if (answer.kind === 'answered') hear(account, 'cards', null)
    if (answer.kind === 'rejected' && answer.reason === 'credentials') hear(account, 'cards', answer.detail)
    return answer
  }

  async function heardNumber<T>(ref: CardRef | null, asked: Promise<ProviderAnswer<T>>): Promise<ProviderAnswer<T>> {
    const answer = await asked
    if (ref?.kind !== 'issued') return answer
    if (answer.kind === 'answered') hear(ref.issuer, 'numbers', null)
    if (answer.kind === 'not_sent' && answer.reason === 'card_credentials')
      hear(ref.issuer, 'numbers', 'no card number is shown')
    return answer
  }

  const { psp, issuer } = vault
  return {
    ...vault,
    psp: {
      ...psp,
      sale: (account, order, card) => heardNumber(card, psp.sale(account, order, card)),
      authorise: (account, order, card) => heardNumber(card, psp.authorise(account, order, card)),
    },
    issuer: {
      ...issuer,
      issue: (account, order) => heardCard(account, issuer.issue(account, order)),
      destroy: (account, cardId) => heardCard(account, issuer.destroy(account, cardId)),
      lookUp: (account, query) => heardCard(account, issuer.lookUp(account, query)),
    },
  }
}
