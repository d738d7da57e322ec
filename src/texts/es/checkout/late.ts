import type { LateTexts } from '../../checkout/index.ts'

export const late: LateTexts = {
  heading: (amount) => `Sin pagar: ${amount}`,
  missed: (amount, day, title, shop) =>
    `No hemos podido cobrar en tu tarjeta ${amount}, con vencimiento el ${day}, por ${title} en ${shop}.`,
  open: (amount) => `De esta compra queda por pagar, en total: ${amount}.`,
  free: 'No se añade nada: ni intereses, ni gastos, ni penalización, por mucho que se retrase el pago.',
  follows:
    'Puedes pagarlo ahora, con cualquier tarjeta. Si no, lo intentamos otros días, durante un mes. Después dejamos de intentarlo, y lo que debes puede reclamarse ante un tribunal.',
  risks:
    'Los pagos atrasados o impagados pueden tener graves consecuencias para ti (por ejemplo, la venta forzosa) y dificultar que obtengas un crédito en el futuro.',
  french:
    'La ley francesa (artículos L. 312-36, L. 312-39, D. 312-16 y D. 312-17 del Code de la consommation) permite al prestamista, en caso de impago, exigir de una vez todo el capital pendiente, intereses al tipo del crédito hasta el pago y una indemnización de hasta el 8 % de ese capital; o, si no lo exige, de hasta el 8 % de las cuotas impagadas y el 4 % de las aplazadas. Aquí no se te pide nada de eso.',
  ways: {
    title: 'Más tiempo, sin gastos',
    text: 'Elige otros días, una vez para este pago. El importe no cambia.',
    later: (amount, day) => `Pagar ${amount} el ${day}`,
    inTwo: (first, day, second, last) => `Pagar ${first} el ${day} y ${second} el ${last}`,
    inMail:
      'En tu página puedes elegir otros días, una vez y sin gastos: todo hasta un mes más tarde, o la mitad dentro de unas dos semanas y la otra en un mes como máximo.',
    until: (day) =>
      `La tienda te da este tiempo gratis, lo que la ley le permite hasta el ${day}: aquí no se puede elegir un día posterior.`,
    changed: 'Los días han cambiado desde que abriste esta página. Míralos y elige de nuevo.',
  },
  none: {
    once: 'Ya elegiste otros días para este pago; aquí no se pueden elegir otra vez. Si no puedes pagar, escribe a la tienda.',
    busy: 'Este pago está en curso. Se podrán elegir otros días si tu banco lo rechaza.',
    held: 'El cobro de esta compra está suspendido: no se cobra nada ni se envía ninguna carta hasta que se reanude. Aun así puedes pagar.',
  },
  chosen: {
    heading: 'Tus nuevas fechas',
    text: 'Como has elegido. El importe no cambia y no se añade nada. Probamos tu tarjeta esos días; puedes pagar antes con cualquier tarjeta.',
  },
  help: {
    title: 'Consejo gratuito cuando falta el dinero',
    text: 'Independientes de nosotros y de la tienda, y gratuitos:',
    unknown: 'Tu ayuntamiento o una asociación de consumidores sabe quién asesora gratis sobre deudas cerca de ti.',
  },
  resumed: 'El cobro se reanuda: lo que vence se cobra a partir de mañana por la mañana.',
  link: 'Más tiempo, y consejo gratuito',
  back: 'Tus pagos',
}
