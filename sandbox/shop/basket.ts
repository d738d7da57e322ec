import { PRODUCTS, type Product } from './products.ts'

/** How many of what. */
export type Basket = readonly { readonly product: Product; readonly count: number }[]

const COUNT_MAX = 9
const COOKIE = 'shop_basket'
/** Longer than any basket of the shop. */
const TEXT_MAX = 200

/** `lighthouse.1-kayak.4`; what the shop does not sell is left out. */
export function readBasket(text: string): Basket {
  const counts = new Map(text.slice(0, TEXT_MAX).split('-').map(readLine))
  return PRODUCTS.flatMap((product) => {
    const count = counts.get(product.id) ?? 0
    return count > 0 ? [{ product, count }] : []
  })
}

function readLine(line: string): [string, number] {
  const [id = '', count = ''] = line.split('.')
  return [id, /^\d$/.test(count) ? Number(count) : 0]
}

export function writeBasket(basket: Basket): string {
  return basket.map(({ product, count }) => `${product.id}.${count}`).join('-')
}

export function changeBasket(basket: Basket, id: string, by: number): Basket {
  const product = PRODUCTS.find((each) => each.id === id)
  if (!product) return basket
  const known = basket.find((line) => line.product === product)?.count ?? 0
  const count = Math.min(COUNT_MAX, Math.max(0, known + by))
  const others = basket.filter((line) => line.product !== product)
  return readBasket(writeBasket([...others, { product, count }]))
}

/** Cents. */
export function totalOf(basket: Basket): number {
  return basket.reduce((sum, { product, count }) => sum + product.price * count, 0)
}

export function countOf(basket: Basket): number {
  return basket.reduce((sum, { count }) => sum + count, 0)
}

/** The basket of the browser that sends this `Cookie`. */
export function basketOf(cookies: string | undefined): Basket {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim())
  const own = pairs.find((pair) => pair.startsWith(`${COOKIE}=`))
  return readBasket(own?.slice(COOKIE.length + 1) ?? '')
}

/** For `Set-Cookie`. */
export function basketCookie(basket: Basket): string {
  return `${COOKIE}=${writeBasket(basket)}; Path=/shop; HttpOnly; SameSite=Lax`
}
