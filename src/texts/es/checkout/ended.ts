import type { EndedTexts } from '../../checkout/index.ts'

export const ended: EndedTexts = {
  ended: {
    link_expired: {
      heading: 'Este enlace de pago ha caducado',
      text: 'No se usó a tiempo y la tienda ya no espera este pago.',
      what: 'Si aún quieres hacer el pedido, pide un enlace nuevo a la tienda.',
    },
    gave_up: {
      heading: 'Pago cancelado',
      text: 'Dejaste este pago antes de terminarlo.',
      what: 'Puedes volver a pedir en la tienda cuando quieras.',
    },
    aborted: {
      heading: 'La tienda ha cancelado este pago',
      text: 'La tienda retiró su solicitud antes de que se pagara.',
      what: 'Pregunta a la tienda si no lo esperabas.',
    },
    cancelled: {
      heading: 'Este pedido se ha cancelado',
      text: 'La tienda ha cancelado el pedido.',
      what: 'Pregunta a la tienda si no lo esperabas.',
    },
    refunded: {
      heading: 'Este pedido se ha reembolsado',
      text: 'La tienda ha cancelado el pedido y quienes pagaron recuperan su dinero.',
      what: 'Los bancos muestran los reembolsos en un plazo de dos a cinco días laborables.',
    },
    reference: {
      heading: 'Este pedido ya está pagado',
      text: 'El mismo pedido se pagó con otro enlace, así que hemos detenido este pago.',
      what: 'No tienes que hacer nada. La tienda puede confirmar tu pedido.',
    },
    connector: {
      heading: 'La tienda no ha podido cobrar este pago',
      text: 'Tu banco dijo que sí, pero el servicio de pago de la tienda lo rechazó. Lo hemos devuelto todo.',
      what: 'Pide a la tienda otra forma de pago.',
    },
  },
  moved: {
    none: 'No se te ha cobrado nada y no hay nada retenido en tu tarjeta.',
    released: (amount, card) =>
      `No se te ha cobrado nada. Habíamos retenido ${amount} en ${card} y lo hemos liberado; tu banco lo mostrará en unos días.`,
    refunded: (amount, card) => `Devolvemos ${amount} a ${card}.`,
  },
  neutral: {
    paid: { heading: 'Este pedido está pagado', text: 'Aquí no queda nada por pagar.' },
    in_progress: { heading: 'Este pedido se está pagando', text: 'Alguien se está ocupando de ello.' },
    ended: { heading: 'Este pedido está cerrado', text: 'Ya no se puede pagar.' },
    yours: '¿Es tu pedido? Ábrelo con el enlace de tu correo o en el navegador con el que pagaste.',
    moved: 'Abrir esta página no cobra nada a nadie.',
  },
  cannotPay: {
    no_acquirer: {
      heading: 'Esta tienda aún no puede cobrar pagos',
      text: 'No ha terminado de conectar su banco. No es por tu tarjeta.',
    },
    not_offered: {
      heading: 'Esta forma de pago no está disponible para este pedido',
      text: 'Con su importe o sus fechas, no se ajustaría a la ley o a los ajustes de la tienda. No es por tu tarjeta.',
    },
    what: 'Pide a la tienda otra forma de pago.',
    moved: 'No se te ha cobrado nada.',
  },
  receipt: {
    heading: 'Recibo',
    print: 'Imprimir o guardar como PDF',
    back: 'Volver',
    number: 'Número de recibo',
    payer: 'Pagado por',
    seller: 'Vendido por',
    forWhat: 'Concepto',
    partOf: (leader) => `Parte del bote de ${leader}`,
    orderTotal: 'Total del pedido',
    cashPart: 'Pagado al contado al vendedor',
    law: 'Lo que dice de ello la ley francesa',
    card: 'Tarjeta',
    movements: 'Movimientos',
    date: 'Fecha',
    amount: 'Importe',
    kind: {
      held: 'Retenido, sin cobrar',
      charged: 'Cobrado',
      released: 'Liberado, nunca cobrado',
      refunded: 'Reembolsado',
      charge_returned: 'Cobrado y después retirado por tu banco',
      refund_returned: 'Reembolsado y después devuelto por tu banco: se te pagará de otra forma',
    },
    net: 'Pagado realmente',
    note: 'Este recibo confirma un pago. La factura la emite la tienda.',
  },
}
