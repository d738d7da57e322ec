import type { PaymentTypeTexts } from '../../checkout/index.ts'

export const paymentTypes: PaymentTypeTexts = {
  SPLIT: {
    choice: 'Compartir el pago con amigos',
    name: 'Pago compartido entre varias personas',
    short: 'Compartido',
  },
  INSTALLMENT: {
    choice: 'A plazos',
    name: 'Pago a plazos',
    short: 'A plazos',
    heading: (title, count) => `Pagar ${title} en ${count} plazos`,
    lead: (today) => `${today} hoy; el resto se cobra automáticamente en la misma tarjeta.`,
    consent: (later) => `Acepto que se cobren ${later} más en esta tarjeta en las fechas de arriba`,
    pay: (today) => `Pagar ${today} hoy`,
  },
  DEFERRED: {
    choice: 'Más adelante',
    name: 'Pago más adelante',
    short: 'Pago aplazado',
    heading: (title) => `Pagar ${title} más adelante`,
    lead: (_today, day) => `Hoy no se cobra nada. Pagas el ${day}.`,
    consent: (later) => `Acepto que se cobren ${later} en esta tarjeta en la fecha de arriba`,
    pay: (today) => `Retener ${today} en mi tarjeta`,
  },
  DOWN_PAYMENT: {
    choice: 'Un anticipo ahora, el resto más adelante',
    name: 'Anticipo ahora, resto más adelante',
    short: 'Anticipo',
    heading: (title) => `Un anticipo ahora por ${title}`,
    lead: (today) => `${today} hoy; el resto, más adelante en la misma tarjeta.`,
    consent: (later) => `Acepto que el resto, ${later}, se cobre en esta tarjeta en la fecha de arriba`,
    pay: (today) => `Pagar el anticipo de ${today}`,
  },
}
