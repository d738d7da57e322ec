import { type Customer, findCustomer } from '../../customers/index.ts'
import type { Connection } from '../../db/database.ts'
import { asMerchant } from '../../events/index.ts'
import type { LinkMaker } from '../../messages/index.ts'
import { listClientPurchases, listProducts, type Product, type Purchase } from '../../purchases/index.ts'
import type { Language } from '../../texts/language.ts'
import { purchaseComment } from '../../texts/sentences.ts'
import { V1_STATES } from '../../wire/purchase-views.ts'

/** What v1 shows of a client. */
type Person = Pick<Customer, 'id' | 'ref' | 'firstName' | 'lastName' | 'email'>

/** As many as fit one answer; a client with more is read by searching (docs/interface.md, "Decisions: merchant API v1"). */
const PURCHASES_SHOWN = 100

/** A purchase as v1 shows it, its comment in the caller's language; what is absent is left out. `client`: as shown. */
export function presentPurchase(
  links: LinkMaker,
  purchase: Purchase,
  products: readonly Product[],
  language: Language,
  client?: object,
): object {
  return {
    id: purchase.id,
    payment_url: links.paymentUrl(purchase.id, purchase.linkVersion),
    state: V1_STATES[purchase.state],
    comment: purchaseComment(purchase.state, purchase.reason, language),
    ref: purchase.reference ?? undefined,
    title: purchase.title,
    subtitle: purchase.subtitle ?? undefined,
    description: purchase.description ?? undefined,
    client,
    picture_url: purchase.pictureUrl ?? undefined,
    amount: Number(purchase.amountMinor),
    currency: purchase.currency,
    callback_url: purchase.callbackUrl ?? undefined,
    products: products.map((product) => ({
      ref: product.ref ?? undefined,
      label: product.label,
      amount: Number(product.amountMinor),
      currency: product.currency,
    })),
  }
}

/** The same of one that was made before: its products and client are read. */
export async function presentStored(
  connection: Connection,
  links: LinkMaker,
  purchase: Purchase,
  language: Language,
): Promise<object> {
  const { scope } = asMerchant(purchase.merchantId)
  const client = purchase.clientId ? await findCustomer(connection, scope, purchase.clientId) : undefined
  return presentWithClient(connection, links, purchase, client, language)
}

/** A purchase with its client, and with what they bought. */
export async function presentWithClient(
  connection: Connection,
  links: LinkMaker,
  purchase: Purchase,
  client: Person | null | undefined,
  language: Language,
): Promise<object> {
  const bought = client ? await listBought(connection, purchase.merchantId, client) : []
  const products = await listProducts(
    connection,
    [purchase, ...bought].map(({ id }) => id),
  )
  const shown = client ? presentClient(links, client, bought, products, language) : undefined
  return presentPurchase(links, purchase, products.get(purchase.id) ?? [], language, shown)
}

/** The newest first. */
export function listBought(connection: Connection, merchantId: string, client: Person): Promise<Purchase[]> {
  return listClientPurchases(connection, asMerchant(merchantId).scope, client.id, PURCHASES_SHOWN)
}

export function presentClient(
  links: LinkMaker,
  client: Person,
  bought: readonly Purchase[],
  products: ReadonlyMap<string, readonly Product[]>,
  language: Language,
): object {
  const purchases = bought.map((one) => presentPurchase(links, one, products.get(one.id) ?? [], language))
  return { ...presentPerson(client), purchases }
}

export function presentPerson(client: Person) {
  return {
    id: client.id,
    ref: client.ref ?? undefined,
    last_name: client.lastName ?? undefined,
    first_name: client.firstName ?? undefined,
    email: client.email ?? undefined,
  }
}
