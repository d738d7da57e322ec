import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onlyAcquirer } from '../../test/support/acquirers.ts'
import { collectingWorld } from '../../test/support/collecting.ts'
import { transaction } from '../db/database.ts'
import { DomainError } from '../refusals/index.ts'
import type { Share } from '../shares/index.ts'
import { declinePledge, planPeople, resendInvitation, startAttempt } from './index.ts'

const world = await collectingWorld()
const { db, ports } = world

async function refused(code: string, work: Promise<unknown>): Promise<void> {
  await assert.rejects(work, (error) => error instanceof DomainError && error.code === code, code)
}

const resend = (share: Share, email: string | null) =>
  transaction(db, (tx) =>
    resendInvitation(tx, ports, {
      purchaseId: share.purchaseId,
      ...{ shareId: share.id, name: share.name, email, phoneNumber: null, isSent: true },
    }),
  )

test('a share that is paid is already_paid for its payer and for an invitation sent again', async () => {
  const { leader, friends } = await world.buy(1_000n, [300n, 300n])
  await world.pay(leader)
  const friend = friends[0] as Share
  await world.pay(friend)
  await refused('already_paid', world.start(friend))
  await refused('already_paid', resend(friend, 'bob@example.test'))
})

test('an invitation is not sent again to nobody: no_contact', async () => {
  const { leader, friends } = await world.buy(1_000n, [300n])
  await world.pay(leader)
  await refused('no_contact', resend(friends[0] as Share, null))
})

test('a friend whose payment is under way cannot decline it: payment_in_progress', async () => {
  const { leader, friends } = await world.buy(1_000n, [300n])
  await world.pay(leader)
  const friend = friends[0] as Share
  await world.start(friend)
  await refused(
    'payment_in_progress',
    transaction(db, (tx) => declinePledge(tx, ports, friend)),
  )
})

test('an amount that no longer fits beside what others paid is no_room', async () => {
  const { leader, friends } = await world.buy(1_000n, [500n, 500n])
  await world.pay(leader)
  const [first, second] = friends as [Share, Share]
  await world.pay(first)
  await db.query('update shares set principal_minor = 501 where id = $1', [second.id])
  await refused('no_room', world.start(second))
})

test('for an amount of zero there is nothing_to_pay', async () => {
  const { leader } = await world.buy(0n)
  await refused('nothing_to_pay', world.start(leader))
})

test('without an acquirer a payment is refused with no_acquirer', async () => {
  const { purchase, leader } = await world.buy(1_000n)
  const order = { purchaseId: purchase.id, shareId: leader.id, browserHash: null, language: 'en', returnUrl: String }
  await refused('no_acquirer', startAttempt(db, { ...ports, acquirers: onlyAcquirer(null) }, order))
  assert.equal((await world.read(purchase.id)).state, 'initialized')
})

test('a crowd is too_many_people', async () => {
  const { purchase } = await world.buy(100_000n)
  const person = { name: 'Bob', email: null, phoneNumber: null, fixedAmountMinor: null }
  const plan = { message: null, showNames: true, language: 'en' }
  const friends = Array.from({ length: 1_000 }, () => person)
  await refused(
    'too_many_people',
    transaction(db, (tx) => planPeople(tx, ports, purchase.id, { ...plan, people: [person, ...friends] })),
  )
})
