import type { Connection } from '../../db/database.ts'
import type { IssuerStanding } from '../../providers/issue/index.ts'
import type { OwnAccount } from '../provider-account.ts'

/** As its row keeps it: amounts as text. */
interface KeptStanding {
  /** Why it was not told; absent: it was. */
  readonly unread?: string
  readonly available: readonly { readonly amountMinor: string; readonly currency: string }[] | null
  readonly disputes: readonly {
    readonly disputeId: string
    readonly cardId: string | null
    readonly amountMinor: string
    readonly currency: string
  }[]
}

export async function recordStanding(
  connection: Connection,
  id: string,
  standing: IssuerStanding | { readonly unread: string },
): Promise<void> {
  const told = 'unread' in standing ? { ...standing, available: null, disputes: [] } : standing
  const kept = JSON.stringify(told, (_name, value) => (typeof value === 'bigint' ? String(value) : value))
  const text = 'update issuer_accounts set standing = $2, silent_since = null where id = $1'
  await connection.query({ name: 'record-standing', text }, [id, kept])
}

/** Nobody answers there: what it told before stays, and gets old. */
export async function recordSilence(connection: Connection, id: string, at: Date): Promise<void> {
  const text = 'update issuer_accounts set silent_since = coalesce(silent_since, $2) where id = $1'
  await connection.query({ name: 'record-silence-of-issuer', text }, [id, at])
}

export interface WatchedIssuer
  extends Pick<OwnAccount, 'id' | 'provider' | 'mode' | 'reference' | 'isDefault' | 'checkOutcome'> {
  readonly standing: KeptStanding | null
  /** When nobody answered there first; null: it answers, or has not for less time than is told. */
  readonly silentSince: Date | null
  /** Of the default account: what purchases that nobody has decided still need, by currency. */
  readonly needs: readonly { readonly amountMinor: string; readonly currency: string }[]
  /** Of each disputed card that paid one of ours. */
  readonly purchases: Readonly<Record<string, string>>
}

/**
 * Every account that is connected, with what is known of it. `undecided`: states of settlements whose money the issuer may still
 * have to pay. `toldAfterMs`: a silence that is shorter is not told.
 */
export async function listWatchedIssuers(
  connection: Connection,
  undecided: readonly string[],
  toldAfterMs: number,
): Promise<WatchedIssuer[]> {
  const { rows } = await connection.query<WatchedIssuer & Record<string, unknown>>(
    {
      name: 'list-watched-issuers',
      // The states stand in the text, so that the index of the undecided answers however many others there are.
      text: `select id, issuer as provider, mode, reference, is_default as "isDefault", check_outcome as "checkOutcome", standing,
       case when checked_at - silent_since >= $1 * interval '1 millisecond' then silent_since end as "silentSince",
       coalesce((select jsonb_agg(jsonb_build_object('amountMinor', amount::text, 'currency', currency))
                   from (select currency, sum(amount_minor) as amount from settlements
                          where state in (${undecided.map((state) => `'${state}'`).join(', ')}) and (issuer_account_id = account.id or account.is_default and issuer_account_id is null)
                          group by currency) need), '[]') as needs,
       coalesce((select jsonb_object_agg(card_id, purchase_id) from settlements
                  where issuer_account_id = account.id
                    and card_id in (select dispute ->> 'cardId' from jsonb_array_elements(account.standing -> 'disputes') dispute)),
                '{}') as purchases
       from issuer_accounts account where settings_sealed is not null order by connected_at, id`,
    },
    [toldAfterMs],
  )
  return rows
}
