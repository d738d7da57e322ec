import type { Connection } from '../../../db/database.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import type { Purchase } from '../../../purchases/index.ts'
import { type PurchaseOutline, readPurchaseOutline } from '../../../reading/index.ts'
import type { OwnerScope } from '../../../shared/scope.ts'
import { requireFound, requirePublicId } from '../../require-found.ts'
import { LIST, pathOf } from './acts.ts'
import { type Words, wordsFor } from './words.ts'

/** What every page about one purchase begins with: at most seven statements. Not the visitor's: throws 404. */
export async function readAbout(
  connection: Connection,
  {
    scope,
    params,
    reader,
  }: { readonly scope: OwnerScope; readonly params: { readonly id: string }; readonly reader: Reader },
): Promise<{ readonly id: string; readonly outline: PurchaseOutline; readonly words: Words }> {
  const id = requirePublicId('pur', params.id)
  const outline = requireFound(await readPurchaseOutline(connection, scope, id))
  return { id, outline, words: wordsFor(outline, reader) }
}

/** From the list down to it, and the way back to its page. */
export function wayTo({ id, reference, title }: Pick<Purchase, 'id' | 'reference' | 'title'>, purchases: string) {
  return [
    { href: LIST, label: purchases },
    { href: pathOf(id), label: reference ?? title },
  ]
}
