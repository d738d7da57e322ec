import type { NoVerdict, PaymentCard } from '../providers/charge/index.ts'
import { findBrand } from '../providers/index.ts'
import { openIssuer, type VaultPorts } from './open-accounts.ts'
import type { CardRef, OpenedPsp } from './vault.ts'

/** The card behind a reference. Where there is none, nothing has reached the PSP yet. */
export async function drawCard(ports: VaultPorts, account: OpenedPsp, ref: CardRef): Promise<PaymentCard | NoVerdict> {
  if (ref.kind === 'mocked') {
    const card = account.mode === 'test' ? findBrand(account.brandId)?.brand.testCard : null
    return card ?? { kind: 'rejected', reason: 'unsupported', detail: 'no_test_card' }
  }
  const issuer = await openIssuer(ports, ref.issuer)
  if ('kind' in issuer) return ofCard(issuer)
  const shown = await issuer.reveal(ref.cardId)
  return shown.kind === 'answered' ? shown.value : ofCard(shown)
}

/** A card that cannot be shown will never pay; our own trouble with its issuer may pass, and is no fault of the merchant. */
function ofCard(why: NoVerdict): NoVerdict {
  if (why.kind !== 'rejected') return { ...why, kind: 'not_sent', reason: `card_${why.reason}` }
  if (why.reason === 'request') return { kind: 'rejected', reason: 'request', detail: `card_${why.detail}` }
  return { kind: 'not_sent', reason: `card_${why.reason}` }
}
