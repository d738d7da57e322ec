import type { ArticleTexts } from '../../checkout/index.ts'

export const article: ArticleTexts = {
  order: 'Lo que compras',
  seller: (merchant, company) => (merchant === company ? merchant : `${merchant}, de ${company}`),
  soldBy: 'Vendido por',
  text: (amount) => `${amount} en total. En la página siguiente ves todos los detalles antes de pagar.`,
  left: (count) => (count === 1 ? 'Queda solo una unidad.' : `Quedan ${count}.`),
  until: (day) => `A la venta hasta el ${day}.`,
  held: 'En cuanto continúas, te guardamos una unidad durante dos horas.',
  you: 'Quién compra',
  name: 'Tu nombre',
  email: 'Tu correo electrónico',
  emailHint: 'Para tu recibo y para volver a encontrar tu compra',
  way: 'Cómo pagas',
  go: 'Continuar al pago',
  moved: 'En esta página no se cobra nada.',
  again: 'Esta página llevaba demasiado tiempo abierta o venía de otro sitio. Pulsa el botón otra vez.',
  wrong: {
    name: 'Escribe tu nombre.',
    email: 'Escribe un correo electrónico, por ejemplo alice@example.com.',
    way: 'Elige cómo pagas.',
  },
  not: {
    ended: { heading: 'Esto ya no se vende', text: (merchant) => `${merchant} ha terminado la venta.` },
    over: {
      heading: 'La venta ha terminado',
      text: (merchant) => `${merchant} lo vendía hasta un día que ya ha pasado.`,
    },
    sold_out: {
      heading: 'Agotado',
      text: (merchant) =>
        `A ${merchant} no le quedan más. Si alguien que está a punto de pagar no lo hace, volverá a haber: vuelve dentro de dos horas.`,
    },
    no_way: {
      heading: 'Ahora mismo no se puede pagar',
      text: (merchant) => `${merchant} no puede cobrar esto hoy. Pregunta allí cuándo podrá.`,
    },
  },
  ask: 'Quien te dio esta dirección puede decirte más. Si ya lo has comprado, el enlace de tus correos sigue funcionando.',
}
