import type { ThanksTexts } from '../../checkout/index.ts'
import { plural } from '../conventions.ts'

export const thanks: ThanksTexts = {
  full: '¡Está completo!',
  everybody: (people) => `${plural(people, 'Participas', `Participáis los ${people}`)}.`,
  share: 'Decírselo al grupo…',
  sentence: (title) => `¡Está completo! «${title}» está pagado, participáis todos. Gracias.`,
  words: {
    summary: (leader) => `Dile unas palabras a ${leader}`,
    send: 'Enviar',
    sent: (leader) => `${leader} puede leer tus palabras.`,
  },
  receipt: {
    reference: (id) => `Para asistencia: ${id}`,
    registration: 'Registro',
    site: 'Sitio web',
  },
}
