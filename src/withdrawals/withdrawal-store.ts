import { type Connection, columnsAs, type Transaction } from '../db/database.ts'
import { appendEvent, type Call } from '../events/index.ts'
import { assert } from '../shared/assert.ts'
import { type Scope, within } from '../shared/scope.ts'
import { type Withdrawal, type WithdrawalTrigger, withdrawalMachine } from './withdrawal.ts'

const withdrawalColumns = columnsAs<Withdrawal>({
  id: 'withdrawals.id',
  purchaseId: 'withdrawals.purchase_id',
  contract: 'withdrawals.contract',
  state: 'withdrawals.state',
  handling: 'withdrawals.handling',
  name: 'withdrawals.name',
  email: 'withdrawals.email',
  declaration: 'withdrawals.declaration',
  language: 'withdrawals.language',
  declaredAt: 'withdrawals.declared_at',
  reimburseBy: 'withdrawals.reimburse_by',
  pausedAt: 'withdrawals.paused_at',
  decidedAt: 'withdrawals.decided_at',
  ground: 'withdrawals.ground',
  reason: 'withdrawals.reason',
  heldUpBy: 'withdrawals.held_up_by',
})

type Declared = Omit<Withdrawal, 'state' | 'pausedAt' | 'decidedAt' | 'ground' | 'reason' | 'heldUpBy'>

/** The first one of a contract; its purchase's lock is held. */
export async function insertWithdrawal(tx: Transaction, declared: Declared): Promise<void> {
  await tx.query(
    `insert into withdrawals (id, purchase_id, contract, state, handling, name, email, declaration, language, declared_at,
       reimburse_by)
     values ($1, $2, $10, 'declared', $3, $4, $5, $6, $7, $8, $9)`,
    [
      declared.id,
      declared.purchaseId,
      declared.handling,
      declared.name,
      declared.email,
      declared.declaration,
      declared.language,
      declared.declaredAt,
      declared.reimburseBy,
      declared.contract,
    ],
  )
}

/** From the sale unless a credit is meant; undefined when there is none, or it is out of scope. */
export async function findWithdrawal(
  connection: Connection,
  scope: Scope,
  purchaseId: string,
  contract: Withdrawal['contract'] = 'sale',
): Promise<Withdrawal | undefined> {
  const { rows } = await connection.query<Withdrawal>(
    ...within(scope, 'withdrawal', [purchaseId, contract], (own) => ({
      name: 'find-withdrawal',
      text: `select ${withdrawalColumns} from withdrawals where purchase_id = $1 and contract = $2 and ${own}`,
    })),
  )
  return rows[0]
}

type WithdrawalPatch = Partial<
  Pick<Withdrawal, 'handling' | 'reimburseBy' | 'pausedAt' | 'decidedAt' | 'ground' | 'reason' | 'heldUpBy'>
>

/** Moves it, and tells so; its purchase's lock is held. Throws a conflict `illegal_transition`. */
export async function moveWithdrawal(
  tx: Transaction,
  call: Call,
  withdrawal: Withdrawal,
  trigger: WithdrawalTrigger,
  patch: WithdrawalPatch,
): Promise<Withdrawal> {
  const { to: state, event: name } = withdrawalMachine.require(withdrawal.state, trigger)
  const moved = await saveWithdrawal(tx, withdrawal, { ...withdrawal, ...patch, state })
  const { purchaseId } = withdrawal
  await appendEvent(tx, call, { purchaseId, name, occurredAt: call.businessClock.now(), detail: { trigger } })
  return moved
}

/** Changes what is known of it without moving it; its purchase's lock is held. */
export function updateWithdrawal(tx: Transaction, withdrawal: Withdrawal, patch: WithdrawalPatch): Promise<Withdrawal> {
  return saveWithdrawal(tx, withdrawal, { ...withdrawal, ...patch })
}

async function saveWithdrawal(tx: Transaction, from: Withdrawal, to: Withdrawal): Promise<Withdrawal> {
  const { rowCount } = await tx.query(
    `update withdrawals set state = $3, handling = $4, reimburse_by = $5, paused_at = $6, decided_at = $7, ground = $8,
        reason = $9, held_up_by = $10
      where id = $1 and state = $2`,
    [
      from.id,
      from.state,
      to.state,
      to.handling,
      to.reimburseBy,
      to.pausedAt,
      to.decidedAt,
      to.ground,
      to.reason,
      to.heldUpBy,
    ],
  )
  assert(rowCount === 1, `withdrawal ${from.id} left state ${from.state} under its purchase's lock`)
  return to
}
