import {
  type CollectingPorts,
  watchReconciliation,
  watchReports,
  watchUnknown,
  watchVerdicts,
} from '../collecting/index.ts'
import type { Database } from '../db/database.ts'
import { countParked } from '../events/index.ts'
import { findIdentity, watchInvoices } from '../invoices/index.ts'
import { watchBank } from '../matching/index.ts'
import { countUnregistered } from '../merchants/index.ts'
import { watchMessages } from '../messages/index.ts'
import { watchIssuers, watchReferences, watchSettlements } from '../settling/index.ts'
import { watchPayouts } from './payouts/watch-payouts.ts'
import { watchLenders, watchLicences } from './watch-lenders.ts'
import { watchQueues } from './watch-queues.ts'
import { watchReviews } from './watch-reviews.ts'

/** What a person has to do something about: whose matter it is (a heading of docs/runbook/README.md), and a sentence. */
export interface Need {
  readonly topic: NeedTopic
  readonly sentence: string
}

export type NeedTopic =
  | 'service'
  | 'collection'
  | 'payments'
  | 'settlements'
  | 'messages'
  | 'bank'
  | 'issuers'
  | 'refunds'
  | 'events'
  | 'credit'

type NeedPorts = Pick<CollectingPorts, 'acquirers' | 'businessClock' | 'systemClock'> & {
  readonly payables: { notes(): Promise<readonly string[]> }
}

/** What readiness notes of the database, and the log says every ten minutes. */
export async function listNeeds(db: Database, ports: NeedPorts): Promise<readonly Need[]> {
  const { businessClock, systemClock, payables } = ports
  return [
    ...about('payments', await watchVerdicts(db, businessClock)),
    ...about('payments', await watchUnknown(db, ports)),
    ...about('messages', await watchMessages(db, systemClock)),
    ...about('messages', await watchReports(db, systemClock)),
    ...about('bank', await watchBank(db, businessClock)),
    ...about('bank', await watchPayouts(db, businessClock)),
    ...about('bank', await watchInvoices(db, businessClock)),
    ...about('issuers', await watchIssuers(db)),
    ...about('settlements', await watchReferences(db)),
    ...about('refunds', await payables.notes()),
    ...about('credit', await watchLenders(db)),
    ...about('credit', await watchReviews(db, businessClock.now())),
  ]
}

/** Those, and what readiness says in fields of its own. */
export async function listAllNeeds(db: Database, ports: NeedPorts): Promise<readonly Need[]> {
  const parked = await countParked(db)
  return [
    ...about('collection', await watchReconciliation(db, ports.systemClock)),
    ...about('settlements', await watchSettlements(db, ports)),
    ...(await listNeeds(db, ports)),
    ...about('events', parked > 0 ? [`${parked} events could not be told: npm run events -- parked`] : []),
    ...about('events', await watchQueues(db, ports)),
  ]
}

/** What readiness notes beside: nothing is refused meanwhile, payers read a merchant's name alone. */
export async function watchIdentities(
  db: Database,
  operatorLegalName: string | null,
  now: Date,
): Promise<readonly string[]> {
  const count = await countUnregistered(db)
  const unregistered = `${count} merchants have no legal name or no registration number for payers to look up: npm run merchant -- update`
  const ours = (await findIdentity(db, null))?.legalName
  const isTwo = ours !== undefined && operatorLegalName !== null && ours !== operatorLegalName
  const twoNames = `payers read that ${operatorLegalName} collects (OPERATOR_LEGAL_NAME), and invoices are issued by ${ours}: npm run invoices -- identity`
  return [...(count > 0 ? [unregistered] : []), ...(isTwo ? [twoNames] : []), ...(await watchLicences(db, now))]
}

const about = (topic: NeedTopic, sentences: readonly string[]): readonly Need[] =>
  sentences.map((sentence) => ({ topic, sentence }))
