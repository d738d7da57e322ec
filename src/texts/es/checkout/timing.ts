import type { TimingTexts } from '../../checkout/index.ts'
import { plural } from '../conventions.ts'

export const timing: TimingTexts = {
  untilWhen: '¿Hasta cuándo pueden pagar tus amigos?',
  choice: (length, end) => `${length}: ${end}`,
  length: (hours) =>
    hours % 24 === 0
      ? `${hours / 24} ${plural(hours / 24, 'día', 'días')}`
      : `${hours} ${plural(hours, 'hora', 'horas')}`,
  promise: (total) =>
    `Ahora retenemos ${total} en tu tarjeta, sin cobrar nada. Cuando se cierre el bote cobramos solo lo que tus amigos no hayan pagado y liberamos el resto.`,
  more: 'Lo que tus amigos ven y pueden hacer',
  showAmounts: 'Tus amigos ven cuánto pagan los demás',
  anonymous: (leader) => `Solo ${leader} lee mi nombre, los demás amigos no`,
  chooseOf: (name) => `Es mi nombre: ${name}`,
  nudge: {
    button: (name) => `Recordárselo a ${name}`,
    done: 'Se le ha recordado.',
    next: (when) => `Próximo recordatorio posible: ${when}`,
  },
  calendar: {
    link: 'Poner el final en mi calendario',
    summary: (title) => `Última ocasión: ${title}`,
    description: (shop) =>
      `El bote se cierra a esta hora. Su enlace está en el mensaje que recibiste. Pedido en ${shop}.`,
  },
}
