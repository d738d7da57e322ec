import type { DemoFile } from '../../../src/commands/demo-file.ts'
import { examplePartMinor, examplePrice } from '../../../src/providers/charge/index.ts'
import { findBrand } from '../../../src/providers/index.ts'
import type { Money } from '../../../src/shared/money.ts'
import { checkReady } from '../merchant-steps.ts'
import type { Stage } from '../stage.ts'
import { compareBooks, takenAtAcquirer } from './books-step.ts'
import { dueDayComes, friendPaysAndPotCloses } from './later-steps.ts'
import { createBackPurchase, expectNotification, listenToNotifications } from './merchant-steps.ts'
import { payDeferred, paySplit } from './payer-steps.ts'
import { recreditPart } from './recredit-step.ts'

/** What a merchant of the demo that is paid through its own PSP has. */
export type BackMerchant = NonNullable<DemoFile['back']>[string]

/** What is bought: in a currency that its PSP takes, and what the shop gives back of it. */
export interface Basket {
  readonly price: Money
  readonly partMinor: bigint
}

/**
 * Two purchases of a merchant that its own PSP pays, from the link to the last cent: a pot, and one that is paid later and
 * a part of which the merchant gives back at its PSP.
 */
export async function playBack(stage: Stage, psp: string): Promise<void> {
  const back = stage.demo.back?.[psp]
  const traits = findBrand(psp)?.family.traits
  if (!back || !traits) {
    const known = Object.keys(stage.demo.back ?? {}).join(', ')
    throw new Error(`the demo has no merchant at PSP=${psp}; it has: ${known}`)
  }
  for (const text of [back, back.deferred].flatMap((one) => [one.secret, one.notification_secret, one.api_token])) {
    stage.narrator.hide(text)
  }
  const basket: Basket = { price: examplePrice(traits), partMinor: examplePartMinor(traits) }
  await checkReady(stage)
  const listening = await listenToNotifications()
  try {
    const beforePot = await takenAtAcquirer(stage)
    const pot = await createBackPurchase(stage, { merchant: back, what: 'POT', listening, ...basket })
    await paySplit(stage, pot)
    const told = await expectNotification(stage, listening, pot, back)
    await friendPaysAndPotCloses(stage, pot)
    await compareBooks(stage, back, told, { ...basket, takenBefore: beforePot })

    const beforeLater = await takenAtAcquirer(stage)
    const later = await createBackPurchase(stage, { merchant: back.deferred, what: 'LATER', listening, ...basket })
    await payDeferred(stage, later)
    const toldLater = await expectNotification(stage, listening, later, back.deferred)
    await dueDayComes(stage, later)
    await compareBooks(stage, back, toldLater, { ...basket, takenBefore: beforeLater })
    await recreditPart(stage, back, toldLater, basket)
  } finally {
    listening.close()
  }
}
