import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/clocks.ts'
import type { Act, Story } from './story.ts'

const SOON_MS = 4 * MINUTE_MS

const leaderPays: Act = { afterMs: SOON_MS, does: 'leader_pays' }
const declinedFirst: readonly Act[] = [
  { afterMs: SOON_MS, does: 'leader_pays', card: 'empty' },
  { afterMs: 2 * SOON_MS, does: 'leader_pays', card: 'other' },
]
const friendPays = (friend: number, hours: number): Act => ({ afterMs: hours * HOUR_MS, does: 'friend_pays', friend })
const friendDeclines = (friend: number, hours: number): Act => {
  return { afterMs: hours * HOUR_MS, does: 'friend_declines', friend }
}
/** Everybody of so many pays, some hours apart. */
const allPay = (friends: number): readonly Act[] => [
  leaderPays,
  ...Array.from({ length: friends }, (_, friend) => friendPays(friend, 2 + 5 * friend)),
]
const after = (days: number) => days * DAY_MS

type Common = Pick<Story, 'daysAgo' | 'title' | 'amountMinor' | 'leader'>
const common = (daysAgo: number, title: string, amountMinor: bigint, leader: string): Common => {
  const [firstName = '', ...lastNames] = leader.split(' ')
  return { daysAgo, title, amountMinor, leader: [firstName, lastNames.join(' ')] }
}
const split = (about: Common, friends: readonly string[], acts: readonly Act[] = allPay(friends.length)): Story => {
  return { ...about, type: 'SPLIT', friends, acts }
}
const dated = (type: Exclude<Story['type'], 'SPLIT'>, about: Common, acts: readonly Act[] = [leaderPays]): Story => {
  return { ...about, type, friends: [], acts }
}
/** Bought on the page of an article, which the first of them makes. */
const onPage = (story: Story): Story => ({ ...story, isArticle: true })

/** What was bought in the last 120 days. Amounts in cents. */
export const SCRIPT: readonly Story[] = [
  split(common(120, 'Weekend à Brest', 24_000n, 'Alice Martin'), ['Bob', 'Chloé', 'Dora']),
  dated('INSTALLMENT', common(118, 'Stage de voile', 54_000n, 'Yann Kerbrat')),
  split(common(115, 'Gîte à Carnac', 96_050n, 'Maëlle Tanguy'), ['Paul', 'Ines', 'Tom', 'Lou']),
  dated('DEFERRED', common(112, 'Cours de surf', 18_000n, 'Hugo Lambert')),
  split(
    common(110, 'Kayak aux Sept-Îles', 15_600n, 'Nina Roux'),
    ['Max', 'Eva'],
    [leaderPays, friendPays(0, 3), friendDeclines(1, 8)],
  ),
  dated('DOWN_PAYMENT', common(108, 'Croisière à Ouessant', 132_000n, 'Soizic Morvan')),
  split(common(105, 'Escape game à Rennes', 13_200n, 'Léo Petit'), ['Jade', 'Noé', 'Zoé'], declinedFirst),
  split(
    common(102, 'Parapente au Ménez-Hom', 28_500n, 'Anna Becker'),
    ['Jonas', 'Mia'],
    [...allPay(2), { afterMs: after(9), does: 'refund' }],
  ),
  dated('INSTALLMENT', common(100, 'Vélo électrique, une semaine', 39_900n, 'Karim Haddad')),
  split(common(97, 'Soirée crêpes', 8_400n, 'Emma Caron'), ['Sam', 'Lily'], []),
  dated('DEFERRED', common(95, 'Randonnée sur le GR34', 22_500n, 'Claire Fontaine'), [
    leaderPays,
    { afterMs: after(40), does: 'refund', amountMinor: 7_500n },
  ]),
  split(
    common(92, 'Plongée aux Glénan', 47_600n, 'Erwan Le Bihan'),
    ['Gaël', 'Tess', 'Ali'],
    [...allPay(3), { afterMs: after(12), does: 'dispute', respondInDays: 20 }, { afterMs: after(30), does: 'win' }],
  ),
  split(common(90, 'Char à voile', 19_200n, 'Julie Marchand'), ['Rémi'], [{ afterMs: HOUR_MS, does: 'abort' }]),
  dated('INSTALLMENT', common(88, 'Formation de kitesurf', 66_000n, 'Peter Schmidt')),
  split(common(84, 'Anniversaire à l’Océanopolis', 31_050n, 'Sophie Lemoine'), ['Marc', 'Anaïs', 'Théo', 'Inès']),
  dated('DOWN_PAYMENT', common(82, 'Séminaire à Quiberon', 240_000n, 'Thomas Girard')),
  split(
    common(78, 'Balade à cheval', 12_000n, 'Camille Rey'),
    ['Luc', 'Marie'],
    [{ afterMs: SOON_MS, does: 'leader_pays', card: 'refused' }],
  ),
  split(
    common(75, 'Cabane dans les arbres', 33_600n, 'Olivier Blanc'),
    ['Fanny'],
    [...allPay(1), { afterMs: after(6), does: 'refund', amountMinor: 10_000n }],
  ),
  dated('DEFERRED', common(72, 'Atelier de poterie', 9_500n, 'Lucie Perrin'), [
    leaderPays,
    { afterMs: after(5), does: 'cancel' },
  ]),
  split(common(70, 'Festival Interceltique', 26_400n, 'Ronan Quéré'), ['Kate', 'Liam', 'Sean']),
  dated('INSTALLMENT', common(66, 'Catamaran, trois jours', 87_000n, 'Nadia Benali')),
  split(
    common(63, 'Thalasso à Roscoff', 58_000n, 'Isabelle Noël'),
    ['Agnès', 'Odile'],
    [...allPay(2), { afterMs: after(10), does: 'refund', isRefused: true }],
  ),
  { ...split(common(60, 'Visite de phares', 10_800n, 'Victor Dumas'), ['Elsa']), notifiesNobody: true },
  dated('DOWN_PAYMENT', common(56, 'Mariage sur la presqu’île', 310_000n, 'Marion Colin')),
  split(common(53, 'Stand-up paddle', 14_400n, 'Arthur Lopez'), ['Manon', 'Gabin'], [leaderPays, friendPays(0, 6)]),
  split(
    common(50, 'Paintball à Vannes', 21_600n, 'Kevin Brun'),
    ['Axel', 'Enzo', 'Noah', 'Liam'],
    [leaderPays, friendPays(0, 1), friendDeclines(1, 2), friendPays(2, 20), friendDeclines(3, 30)],
  ),
  dated('INSTALLMENT', common(47, 'Location de van', 72_000n, 'Elodie Vidal'), [
    { afterMs: SOON_MS, does: 'leader_pays', card: 'turncoat' },
  ]),
  split(common(44, 'Dégustation d’huîtres', 9_900n, 'Hélène Masson'), ['Yves', 'Rose']),
  onPage(split(common(42, 'Pass Océan, trois jours', 12_600n, 'Morgane Guillou'), ['Ewen', 'Lise'])),
  dated('DEFERRED', common(40, 'Week-end bien-être', 27_000n, 'Sarah Cohen')),
  split(
    common(37, 'Île de Bréhat', 17_100n, 'Malo Le Gall'),
    ['Awen', 'Enora'],
    [leaderPays, { afterMs: 3 * HOUR_MS, does: 'release' }],
  ),
  split(common(33, 'Golf à Dinard', 36_800n, 'Edward Hughes'), ['Grace', 'Oscar', 'Amy']),
  dated('INSTALLMENT', common(30, 'Permis côtier', 42_000n, 'Fabien Roche')),
  split(
    common(26, 'Concert à Brest', 23_400n, 'Laura Simon'),
    ['Nico', 'Julia', 'Ben'],
    [...allPay(3), { afterMs: after(16), does: 'dispute', respondInDays: 18 }],
  ),
  dated('DOWN_PAYMENT', common(22, 'Villa à Belle-Île', 186_000n, 'Antoine Faure')),
  split(
    common(18, 'Pêche en mer', 20_000n, 'Pierre Le Goff'),
    ['Jo', 'Mathis'],
    [...allPay(2), { afterMs: after(3), does: 'refund', amountMinor: 5_000n }],
  ),
  onPage(dated('INSTALLMENT', common(16, 'Pass Océan, trois jours', 12_600n, 'Farid Amrani'))),
  dated('DEFERRED', common(14, 'Initiation à l’apnée', 16_500n, 'Céline Aubert')),
  split(common(11, 'Mont-Saint-Michel', 29_700n, 'Quentin Weber'), ['Lena', 'Felix'], []),
  onPage(
    split(common(9, 'Pass Océan, trois jours', 12_600n, 'Solène Le Bris'), ['Katell'], [leaderPays, friendPays(0, 5)]),
  ),
  dated('INSTALLMENT', common(8, 'Séjour trail', 48_000n, 'Amina Diallo')),
  split(common(5, 'Coasteering à Crozon', 34_200n, 'Tristan Hamon'), ['Maud', 'Ugo', 'Lise'], declinedFirst),
  dated('DEFERRED', common(3, 'Cours de cuisine', 11_400n, 'Valérie Bouvier')),
  split(
    common(1, 'Week-end à Saint-Malo', 41_400n, 'Nolwenn Riou'),
    ['Théa', 'Elio', 'Max'],
    [leaderPays, friendPays(0, 4)],
  ),
]
