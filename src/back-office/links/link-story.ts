import type { Renderable } from '../../pages/html.ts'
import { section } from '../../pages/office/head.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { timeline } from '../../pages/office/timeline.ts'
import type { LinkStep } from '../../purchases/index.ts'
import type { PaymentLinkDetail } from '../../reading/index.ts'
import type { StaffLanguage } from '../../texts/language.ts'
import { languages } from '../../texts/languages.ts'

const SHAPES = {
  purchaseCreated: 'dot',
  linkRequested: 'mail',
  paymentStarted: 'waits',
  paymentProcessed: 'done',
  purchaseCancelled: 'ended',
  purchaseAborted: 'ended',
} as const satisfies Record<LinkStep['name'], string>

/** Who made it, had it sent, paid and ended it: the newest first. */
export function linkStory({ steps }: PaymentLinkDetail, reader: Reader): Renderable {
  const { one } = languages[reader.language].links
  const items = steps.map((step, index) => ({
    at: step.at,
    shape: SHAPES[step.name],
    what: whatOf(step, index === 0, reader.language),
    by: doerOf(step, reader.language),
  }))
  return section({ id: 'happened', title: one.happened }, timeline(items.toReversed(), reader))
}

function whatOf({ name }: LinkStep, isFirst: boolean, language: StaffLanguage): string {
  const { steps } = languages[language].links.one
  if (isFirst) return name === 'linkRequested' ? steps.madeAndSent : steps.made
  switch (name) {
    case 'linkRequested':
      return steps.asked
    case 'paymentStarted':
      return steps.begun
    case 'paymentProcessed':
      return steps.paid
    default:
      return name === 'purchaseCancelled' ? steps.expired : steps.cancelled
  }
}

/** Always somebody: a colleague by name, an interface by its key. */
function doerOf({ name, actor, staffName }: LinkStep, language: StaffLanguage): string {
  const { actors } = languages[language].links.one
  if (staffName) return staffName
  if (actor === null) return actors.unknown
  if (actor.startsWith('staff_')) return actors.colleague
  if (actor.startsWith('mer_') || actor === 'anybody') return actors.shop
  if (actor.startsWith('operator')) return actors.operator
  if (actor.startsWith('payer_')) return actors.payer
  if (!actor.startsWith('job:')) return `${actors.key}, ${actor}`
  return name === 'paymentProcessed' ? actors.bank : actors.service
}
