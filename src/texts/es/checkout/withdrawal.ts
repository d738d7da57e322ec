import type { WithdrawalTexts } from '../../checkout/index.ts'

export const withdrawal: WithdrawalTexts = {
  link: 'Desistir del contrato aquí',
  until: (day) => `Hasta el ${day}, medianoche.`,
  declared: 'Tu desistimiento',
  back: 'Volver a la compra',
  form: {
    heading: 'Desistir del contrato',
    intro: (shop) => `Di aquí a ${shop} que desistes de esta compra. Sin motivo y sin coste.`,
    name: 'Tu nombre',
    nameHint: 'El nombre con el que compraste.',
    nameMissing: 'Indica tu nombre',
    email: 'Correo electrónico para el acuse de recibo',
    emailHint: 'Lo enviamos allí al momento: lo que has declarado, con fecha y hora.',
    emailMissing: 'Indica un correo electrónico para el acuse de recibo',
    contract: 'Contrato',
    next: 'Continuar',
    nothingYet: 'Aún no has declarado nada: confirmas en la página siguiente.',
  },
  confirming: {
    heading: '¿Lo confirmas?',
    intro: 'Esto es lo que declaras:',
    declaration: (name, seller, title, reference, day, amount) =>
      `Yo, ${name}, desisto de mi contrato con ${seller} sobre «${title}»${reference ? ` (pedido ${reference})` : ''}, celebrado el ${day} por ${amount}.`,
    sentTo: (email) => `El acuse de recibo se envía a ${email}.`,
    confirm: 'Confirmar desistimiento',
    change: 'Cambiar el nombre o el correo',
    follows: {
      automatic: 'Todo lo pagado vuelve a las tarjetas de las que salió, y no se cobra nada más.',
      ask: (shop) =>
        `${shop} lo sabe al momento y tiene 14 días para devolver el dinero. Puede esperar los bienes, o la prueba de que los has enviado.`,
    },
    friends: 'Los amigos que han pagado reciben su dinero en sus propias tarjetas.',
  },
  status: {
    heading: 'Has desistido del contrato',
    at: (moment) => `Declarado el ${moment}.`,
    sentTo: (email) => `El acuse de recibo con tus palabras, fecha y hora se envía a ${email}.`,
    what: 'Lo que has declarado',
    money: 'Tu dinero',
    erased: 'Tus palabras se han borrado de aquí, como se pidió.',
  },
  money: {
    asked: (shop, day) =>
      `${shop} lo sabe y devuelve el dinero como muy tarde el ${day}. Puede esperar los bienes, o la prueba de que los has enviado. No tienes que pagar nada por tu cuenta.`,
    automatic: 'Se está devolviendo todo lo pagado, a cada persona que pagó. No tienes que hacer nada.',
    goods: (shop) =>
      `${shop} espera los bienes, o la prueba de que los has enviado. Mientras tanto su plazo se detiene.`,
    psp: (shop) => `${shop} te devuelve el dinero directamente, con su propio proveedor de pagos.`,
    underWay: 'La devolución está en curso. Los bancos la muestran en 5 a 10 días.',
    back: 'Todo se ha devuelto. Los bancos lo muestran en 5 a 10 días.',
    released: 'No se cobró nada, y lo bloqueado se ha liberado.',
    contested: (shop) => `Un pago está en disputa en su banco, que decide sobre esa parte. ${shop} se ocupa del resto.`,
    refused: (shop) => `${shop} considera que no puedes desistir y no devuelve nada:`,
  },
  disagree: (shop) =>
    `Tu declaración queda registrada. Si no estás de acuerdo, escribe a ${shop}, o pregunta a una entidad de mediación o de consumidores.`,
  grounds: {
    dated: 'Alojamiento, transporte, comida u ocio en una fecha o un período (artículo 16, letra l).',
    made_to_order: 'Hecho según tus indicaciones o personalizado (artículo 16, letra c).',
    perishable: 'Se deteriora o caduca pronto (artículo 16, letra d).',
    sealed: 'Precintado por salud o higiene y abierto tras la entrega (artículo 16, letra e).',
    digital: 'Contenido digital cuyo suministro empezó con tu consentimiento (artículo 16, letra m).',
    performed: 'Servicio prestado por completo con tu consentimiento (artículo 16, letra a).',
    other: 'Otro motivo.',
  },
  credit: {
    link: 'Desistir del crédito aquí',
    declared: 'Tu desistimiento del crédito',
    heading: 'Desistir del crédito',
    intro: 'Declara aquí que desistes del crédito y conservas la compra. Sin motivo y sin coste.',
    sale: 'Para devolver también la compra, desiste mejor del contrato con la tienda',
    declaration: (name, seller, title, reference, day) =>
      `Yo, ${name}, desisto del contrato de crédito celebrado el ${day} para mi compra de «${title}» en ${seller}${reference ? ` (pedido ${reference})` : ''}. Conservo la compra.`,
    due: (amount, day) =>
      `Lo que aún no está pagado vence en un solo pago, sin ningún gasto: ${amount}, como muy tarde el ${day}. No se cobra nada antes de ese día, y puedes pagar ahora mismo.`,
    done: 'Has desistido del crédito',
    left: 'Lo que queda por pagar',
    pay: (amount) => `Conservar la compra y pagar ${amount} ahora`,
    waits: (day) =>
      `Hay un pago o una devolución en curso. En cuanto termine, el resto vence en un solo pago, sin ningún gasto, como muy tarde el ${day}.`,
    paid: 'No queda nada por pagar.',
    closed: {
      heading: 'Aquí no hay ningún crédito del que desistir',
      over: (day, shop) =>
        `El plazo para desistir del crédito terminó el ${day}. Si crees que aún cuenta, escribe a ${shop}.`,
      none: 'Esta compra no tiene ningún crédito del que se pueda desistir.',
      sale: 'Has desistido de la propia compra: su crédito termina con ella.',
      paid: 'Todo está pagado: ya no hay crédito.',
      ended: 'Esta compra ya ha terminado.',
    },
  },
  closed: {
    heading: 'Aquí no hay nada de lo que desistir',
    over: (day, shop) => `El plazo para desistir terminó el ${day}. Si crees que aún cuenta, escribe a ${shop}.`,
    none: (shop) => `Para esta compra ${shop} no concede derecho de desistimiento:`,
    noRight: (shop) => `Esta compra no tiene derecho de desistimiento. Para preguntas, ${shop}.`,
    unpaid: 'Aún no has comprado nada: puedes irte sin más.',
    ended: 'Esta compra ya ha terminado.',
    friend: (leader, shop) =>
      `El contrato es entre ${leader} y ${shop}: solo ${leader} puede desistir. En ese caso, tu parte vuelve a tu tarjeta.`,
  },
}
