import type { PlacesTexts } from '../../checkout/index.ts'
import { plural } from '../conventions.ts'

export const places: PlacesTexts = {
  heading: '¿Dónde está mi dinero?',
  where: 'ahora está aquí',
  house: 'El servicio de pago',
  bank: {
    name: 'Tu banco',
    held: (amount, until) =>
      until
        ? `${amount} están retenidos, sin cobrar, como máximo hasta el ${until}. Después tu banco los libera por sí solo.`
        : `${amount} están retenidos, sin cobrar. Lo que nadie cobra lo libera tu banco por sí solo.`,
    taken: (amount) => `Ha pagado ${amount}.`,
  },
  with: {
    within: (shop, days) => `Entrega a ${shop} lo cobrado en ${days} ${plural(days, 'día', 'días')} como máximo.`,
    agreed: (shop) =>
      `Entrega a ${shop} lo cobrado el día acordado. La tienda ya lo tiene prometido y no espera por ello.`,
    passedOn: 'Ya lo ha entregado.',
    cancelled: 'Si se cancela el pedido, vuelve a la misma tarjeta.',
  },
  back: {
    name: 'De vuelta hacia ti',
    longest: (amount) => `${amount}: tu banco lo muestra en cinco días hábiles como máximo.`,
  },
}
