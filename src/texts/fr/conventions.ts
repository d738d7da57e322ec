import type { Conventions } from '../conventions.ts'
import { plural } from './plural.ts'

const units = { hour: 'heure', minute: 'minute', second: 'seconde' }

export const conventions: Conventions = {
  countries: ['FR', 'BE', 'CH', 'LU', 'MC'],
  decimalSign: ',',
  percentSign: '\u00a0%',
  cities: {
    'Europe/London': 'Londres',
    'Europe/Brussels': 'Bruxelles',
    'Europe/Lisbon': 'Lisbonne',
    'Europe/Vienna': 'Vienne',
    'Europe/Zurich': 'Zurich',
    'Europe/Athens': 'Athènes',
    'Europe/Rome': 'Rome',
  },
  day: ({ weekday, day, month, year }) =>
    `${weekday} ${day === '1' ? '1er' : day}\u00a0${month}${year ? ` ${year}` : ''}`,
  shortDay: ({ day, month, year }) => `${day}\u00a0${month}${year ? ` ${year}` : ''}`,
  hour: (hour, minute) => (minute === '00' ? `${Number(hour)}\u00a0h` : `${Number(hour)}\u00a0h\u00a0${minute}`),
  moment: (day, hour, city) => `${day} à ${hour} (${city})`,
  tryAgainIn: (count, unit) => `Réessayez dans ${count} ${plural(count, units[unit], `${units[unit]}s`)}.`,
}
