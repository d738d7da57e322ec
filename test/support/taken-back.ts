import assert from 'node:assert/strict'
import { workThrough } from '../../src/callbacks/work-through.ts'
import { dispatchEvents } from '../../src/events/index.ts'
import { planMessages } from '../../src/messages/index.ts'
import {
  type Attempt,
  findAttempt,
  listAttempts,
  listPurchaseOperations,
  type Operation,
} from '../../src/payments/index.ts'
import type { CallbackFact, SignedOperation } from '../../src/providers/collect/index.ts'
import { newId } from '../../src/shared/ids.ts'
import type { Share } from '../../src/shares/index.ts'
import { collectingWorld } from './collecting.ts'
import { until } from './until.ts'

/** Accounts of a purchase's books where nobody owes and nothing was lost. */
export const NOTHING = { acquirer_clearing: 0n, payer_receivable: 0n, bad_debt: 0n }

/** A world whose bank takes back what it had done, told to the inbox; and its books. */
export async function takingBack() {
  const world = await collectingWorld({}, { hears: true })
  const { db, ports } = world
  const account = ports.acquirers.all()[0] ?? assert.fail()

  const hear = (...facts: CallbackFact[]) => workThrough(db, ports, account, facts, assert.ifError)

  /** What the acquirer says of the capture of a sale, which only its attempt names. */
  function ofSale({ id, amountMinor }: Attempt, told: Partial<SignedOperation> = {}): CallbackFact {
    const outcome = { state: 'reversed', acquirerRef: 'op_1', refusalCode: 'insufficient_funds' } as const
    const verdict = { kind: 'capture', amountMinor, currency: 'EUR', outcome, ...told } as const
    return { eventId: newId(), about: { kind: 'operation', operationId: id, verdict } }
  }

  /** A split whose leader has paid, and so many of the friends. */
  async function open(amountMinor: bigint, pledges: bigint[], paying = pledges.length) {
    const { purchase, leader, friends } = await world.buy(amountMinor, pledges)
    await world.pay(leader)
    for (const friend of friends.slice(0, paying)) await world.pay(friend)
    return { id: purchase.id, leader, friends }
  }

  async function salesOf(id: string): Promise<[Attempt]> {
    return (await listAttempts(db, id)).filter(({ kind }) => kind === 'sale') as [Attempt]
  }

  async function stateOf({ purchaseId, id }: Attempt) {
    return (await findAttempt(db, purchaseId, id))?.state
  }

  async function newest(purchaseId: string, kind: Operation['kind']): Promise<Operation> {
    return (await listPurchaseOperations(db, purchaseId)).findLast((one) => one.kind === kind) ?? assert.fail(kind)
  }

  /** What the bank does with a capture or refund of ours, days later. */
  async function bankDoes({ purchaseId, id, acquirerRef }: Operation, state: 'succeeded' | 'refused' | 'reversed') {
    const { status } = await world.sandbox.call('POST', `/v1/operations/${acquirerRef}/verdict`, { state })
    assert.equal(status, 200)
    await until(`it is ${state}`, async () => {
      return (await listPurchaseOperations(db, purchaseId)).find((one) => one.id === id)?.state === state
    })
  }

  const takeBack = (operation: Operation) => bankDoes(operation, 'reversed')

  async function books(id: string) {
    const { acquirer_clearing = 0n, payer_receivable = 0n, bad_debt = 0n, merchant_payable } = await world.balances(id)
    return { acquirer_clearing, payer_receivable, bad_debt, merchant_payable }
  }

  async function receivableOf(share: Share): Promise<bigint> {
    const { rows } = await db.query<{ due: bigint }>(
      `select coalesce(sum(amount_minor), 0)::bigint as due from postings where account = 'payer_receivable' and owner_id = $1`,
      [share.id],
    )
    return rows[0]?.due ?? 0n
  }

  async function receivables(id: string): Promise<bigint[]> {
    return Promise.all((await world.shares(id)).map(receivableOf))
  }

  async function lastLetter(purchaseId: string): Promise<string | undefined> {
    while ((await dispatchEvents(db, { messages: planMessages })) > 0);
    const { rows } = await db.query<{ told: string }>(
      `select template || ' ' || recipient as told from messages where purchase_id = $1 order by event_id, recipient`,
      [purchaseId],
    )
    return rows.at(-1)?.told
  }

  const shareOf = async (id: string, position: number) => (await world.shares(id))[position] ?? assert.fail()

  /** The acquirer's books of a purchase, and ours. */
  async function assertSame(id: string) {
    const { captured, refunded } = await world.books(id)
    assert.equal((await books(id)).acquirer_clearing, captured - refunded)
  }

  return {
    ...world,
    hear,
    ofSale,
    open,
    salesOf,
    stateOf,
    newest,
    bankDoes,
    takeBack,
    booksOf: books,
    receivableOf,
    receivables,
    lastLetter,
    shareOf,
    assertSame,
  }
}
