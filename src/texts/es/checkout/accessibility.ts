import type { AccessibilityTexts } from '../../checkout/index.ts'

export const accessibility: AccessibilityTexts = {
  link: 'Accesibilidad',
  heading: '¿Puede pagar aquí todo el mundo?',
  intro:
    'Ese es el objetivo: con teclado, con lector de pantalla, con letra grande, sin JavaScript, en un teléfono antiguo.',
  standard:
    'Las páginas de pago están hechas para cumplir las WCAG\u00a02.2, nivel AA, que pide la norma europea EN\u00a0301\u00a0549.',
  tested: 'Cómo lo comprobamos',
  testedText: 'Cada fila de abajo dice cómo se comprobó. Unos programas miran cada página en cada cambio del software.',
  limits: 'Lo que sabemos que falta',
  limitsText: [
    'Todavía nadie que use a diario un lector de pantalla ha probado estas páginas para nosotros.',
    'La página donde se escribe la tarjeta es de la empresa de pagos, y su accesibilidad también; lo mismo vale para las páginas de tu banco.',
    'Los nombres, las imágenes y las descripciones de un pedido vienen de la tienda.',
  ],
  obstacle: '¿Algo te lo impide?',
  obstacleText: (house) =>
    `Díselo a la tienda, o a ${house ?? 'quien gestiona este servicio'}: qué querías hacer y con qué aparato. Mientras tanto, el pedido se puede pagar de otra manera.`,
  criterion: 'Criterio',
  level: 'Nivel',
  how: 'Comprobado por',
  table: 'Los criterios de las WCAG\u00a02.2, uno a uno',
  ways: {
    axe: 'un programa que comprueba cada página (axe)',
    measured: 'una prueba que mide la página',
    journey: 'un pago entero en un navegador',
    read: 'una persona que leyó las páginas',
    absent: 'aquí no hay nada de eso',
  },
}
