import { codeOf, type NoVerdict, type PaymentCard } from '../providers/charge/index.ts'
import { findBrand } from '../providers/index.ts'
import type { CardIssuer } from '../providers/issue/index.ts'
import type { VaultAnswer, VaultCall } from './messages.ts'
import { openIssuer, openMerchantPsp, type VaultPorts } from './open-accounts.ts'
import type { CardRef, OpenedPsp } from './vault.ts'
import { type DrawnCards, withholdCard } from './withhold-card.ts'

/**
 * In the isolated process: one call, whatever happens in it. What is thrown may hold a number, and so may an answer: nothing of
 * either leaves.
 */
export async function answerCall(ports: VaultPorts, call: VaultCall): Promise<VaultAnswer> {
  try {
    return call.port === 'psp' ? await askPsp(ports, call) : await askIssuer(ports, call)
  } catch {
    return { kind: 'no_answer', reason: 'vault_error' }
  }
}

async function askIssuer(
  ports: VaultPorts,
  { verb, terms }: Extract<VaultCall, { port: 'issuer' }>,
): Promise<VaultAnswer> {
  const issuer = await openIssuer(ports, terms[0])
  if ('kind' in issuer) return issuer
  switch (verb) {
    case 'check':
      return withholdCard(await issuer.check(), terms, NO_CARD)
    case 'issue': {
      const made = await issuer.issue(terms[1])
      const cardId = made.kind === 'answered' && 'cardId' in made.value ? made.value.cardId : null
      return withholdCard(inCodes(made), terms, ofIssuer(issuer, cardId))
    }
    case 'destroy':
      return withholdCard(await issuer.destroy(terms[1]), terms, ofIssuer(issuer, terms[1]))
    case 'lookUp':
      return withholdCard(await issuer.lookUp(terms[1]), terms, ofIssuer(issuer, terms[1].cardId))
    case 'readStanding':
      return withholdCard(await issuer.readStanding(), terms, NO_CARD)
    case 'list': {
      const page = await issuer.list(terms[1])
      // What we have written on cards may look like any number: shops have order numbers of sixteen digits.
      const ours = page.kind === 'answered' ? page.value.cards.map(({ cardKey, written }) => [cardKey, written]) : []
      return withholdCard(page, ours, NO_CARD)
    }
  }
}

const NO_CARD: DrawnCards = { drawn: null, draw: async () => null }

function ofIssuer(issuer: CardIssuer, cardId: string | null): DrawnCards {
  return {
    drawn: null,
    draw: async () => {
      const shown = cardId === null ? null : await issuer.reveal(cardId)
      return shown?.kind === 'answered' ? shown.value : null
    },
  }
}

function inCodes<T extends VaultAnswer>(answer: T): T {
  if (answer.kind !== 'answered' || !('rawCode' in answer.value)) return answer
  return { ...answer, value: { ...answer.value, rawCode: codeOf(answer.value.rawCode) } }
}

async function askPsp(ports: VaultPorts, { verb, terms }: Extract<VaultCall, { port: 'psp' }>): Promise<VaultAnswer> {
  const [account] = terms
  const opened = await openMerchantPsp(ports, account)
  if ('kind' in opened) return opened
  const { psp, traits } = opened
  switch (verb) {
    case 'check':
      return withholdCard(await psp.check(), terms, NO_CARD)
    case 'sale':
    case 'authorise': {
      // The number lives from here to the last byte of the PSP's answer.
      const drawn = await drawCard(ports, account, terms[2])
      return 'kind' in drawn ? drawn : withholdCard(await psp[verb](terms[1], drawn), terms, ofCard(drawn))
    }
    case 'capture':
    case 'void':
    case 'refund':
      return withholdCard(await psp[verb](terms[1]), terms, NO_CARD)
    case 'lookUp': {
      const [, order, known, ref] = terms
      if (traits.lookUp !== 'by_replay' || ref === null) {
        const draw = async () => {
          const drawn = ref && (await drawCard(ports, account, ref))
          return drawn && !('kind' in drawn) ? drawn : null
        }
        return withholdCard(await psp.lookUp(order, known, null), terms, { drawn: null, draw })
      }
      const drawn = await drawCard(ports, account, ref)
      return 'kind' in drawn ? drawn : withholdCard(await psp.lookUp(order, known, drawn), terms, ofCard(drawn))
    }
  }
}

const ofCard = (drawn: PaymentCard): DrawnCards => ({ drawn, draw: async () => drawn })

/** The card behind a reference. Where there is none, nothing has reached the PSP yet. */
async function drawCard(ports: VaultPorts, account: OpenedPsp, ref: CardRef): Promise<PaymentCard | NoVerdict> {
  if (ref.kind === 'mocked') {
    const card = account.mode === 'test' ? findBrand(account.brandId)?.brand.testCard : null
    return card ?? { kind: 'rejected', reason: 'unsupported', detail: 'no_test_card' }
  }
  const issuer = await openIssuer(ports, ref.issuer)
  if ('kind' in issuer) return withoutCard(issuer)
  const shown = await issuer.reveal(ref.cardId)
  return shown.kind === 'answered' ? shown.value : withoutCard(shown)
}

/** A card that cannot be shown will never pay; our own trouble with its issuer may pass, and is no fault of the merchant. */
function withoutCard(why: NoVerdict): NoVerdict {
  if (why.kind !== 'rejected') return { ...why, kind: 'not_sent', reason: `card_${why.reason}` }
  if (why.reason === 'request') return { kind: 'rejected', reason: 'request', detail: `card_${why.detail}` }
  return { kind: 'not_sent', reason: `card_${why.reason}` }
}
