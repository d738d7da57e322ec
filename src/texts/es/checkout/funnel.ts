import type { FunnelTexts } from '../../checkout/index.ts'

export const funnel: FunnelTexts = {
  heading: (shop) => `Paga tu pedido en ${shop}`,
  text: (amount) => `${amount} en total. En la página siguiente ves todos los detalles antes de pagar.`,
  next: 'Qué pasa ahora',
  pointsSplit: [
    'Tú eliges: pagar todo o compartir el pago con amigos.',
    'Escribes el número de tu tarjeta en la página del banco.',
    'Después puedes volver a la tienda.',
  ],
  points: [
    'Ves cada importe y su fecha antes de aceptar.',
    'Escribes el número de tu tarjeta en la página del banco.',
    'Después puedes volver a la tienda.',
  ],
  go: 'Continuar al pago',
  moved: 'En esta página no se cobra nada.',
  choose: '¿Cómo quieres pagar?',
  chooseText: (amount) => `${amount} en total. Cada forma tiene su propia página, donde aún no se cobra nada.`,
  error: {
    text: 'La tienda te ha enviado aquí con una solicitud que no podemos aceptar. Aquí no se ha pedido nada.',
    later: 'Vuelve a cargar esta página en un momento o vuelve a la tienda.',
    what: 'Vuelve a la tienda e inténtalo otra vez, o cuéntale lo que dice esta página.',
    forShop: 'Para la tienda:',
  },
}
