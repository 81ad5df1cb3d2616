import { chipsText } from '../bet-words.ts'
import { type BoardGroup, type BoardPlace, boardOf } from '../board.ts'
import type { TableGame } from '../game.ts'
import { numbersText, outcomeText } from './outcome-text.ts'
import { pocketCount, roulettePlaces, rules } from './rules.ts'
import { wheel } from './wheel.ts'

const reds = roulettePlaces.get('red') ?? []

const step = 360 / pocketCount

function toneOf(number: number): string {
  if (number === 0) return 'green'
  return reds.includes(number) ? 'red' : 'black'
}

const fills: Record<string, string> = { green: '#1f6b3a', red: '#9c231b', black: '#1b1a18' }

/** Returns the SVG of a pocket: a 37th of the wheel, with its number at the rim. */
function wedge(number: number, at: number): string {
  return `<g transform="rotate(${at * step} 100 100)"><path d="M100 100L91.520 0.360A100 100 0 0 1 108.480 0.360z" fill="${fills[toneOf(number)]}"/><text x="100" y="14" text-anchor="middle" font-size="10" fill="#faf7f2">${number}</text></g>`
}

function placeOf(place: string, name: string, tone = ''): BoardPlace {
  const placeNumbers = roulettePlaces.get(place)
  if (!placeNumbers) throw new Error(`roulette has no place ${place}`)
  return { place, name, odds: String(36 / placeNumbers.length - 1), tone }
}

const numbers = Array.from({ length: 36 }, (_, at) => at + 1)

const groups: readonly BoardGroup[] = [
  {
    name: '外围',
    columns: 3,
    places: [
      placeOf('red', '红', 'red'),
      placeOf('odd', '单'),
      placeOf('low', '1–18'),
      placeOf('black', '黑'),
      placeOf('even', '双'),
      placeOf('high', '19–36'),
      ...[1, 2, 3].map((at) => placeOf(`dozen-${at}`, `第 ${at} 打`)),
      ...[1, 2, 3].map((at) => placeOf(`column-${at}`, `第 ${at} 列`)),
    ],
  },
  {
    name: '直注',
    columns: 6,
    places: [
      placeOf('straight-0', '0', 'green'),
      ...numbers.map((number) =>
        placeOf(`straight-${number}`, `${number}`, toneOf(number) === 'red' ? 'red' : ''),
      ),
    ],
  },
  {
    name: '街与线',
    columns: 4,
    places: [
      ...numbers
        .filter((number) => number % 3 === 1)
        .map((number) => placeOf(`street-${number}`, `${number}–${number + 2}`)),
      ...numbers
        .filter((number) => number % 3 === 1 && number < 34)
        .map((number) => placeOf(`line-${number}`, `${number}–${number + 5}`)),
    ],
  },
]

export const roulette: TableGame = {
  code: 'roulette',
  name: '单零轮盘',
  provider: 'jinlin',
  category: 'live',
  shared: rules,
  words: { selectionText: chipsText(groups, numbersText), outcomeText },
  timetable: { closeMs: 22_000, settleMs: 30_000, endMs: 36_000 },
  chips: [1, 10, 50, 100, 1000],
  returnText: '97.30%',
  page: {
    stage: `<section class="wheel-box" aria-label="轮盘"><svg class="wheel" id="wheel" viewBox="0 0 200 200" aria-hidden="true">${wheel.map(wedge).join('')}<circle cx="100" cy="100" r="62" fill="#2a1c10"/><circle cx="100" cy="100" r="58" fill="none" stroke="#b8862f" stroke-width="2"/></svg>
<svg class="ball" id="ball" viewBox="0 0 200 200" aria-hidden="true"><circle cx="100" cy="30" r="6" fill="#faf7f2"/></svg><output id="pocket"></output></section>
<div class="beads" id="road"></div>`,
    board: boardOf(groups),
    help: `<p>单零轮盘共 37 格。每个位置按所含格数赔付：直注 1 赔 35，街注（三个号）1 赔 11，线注（六个号）1 赔 5，打与列 1 赔 2，红黑、单双、大小 1 赔 1。开出 0 时，不含 0 的位置皆输。</p>
    <p>所有位置的返还率都是 97.30%。</p>`,
    symbols: '',
    cover: `<g transform="translate(50 60)"><circle cx="100" cy="100" r="104" fill="#b8862f"/>${wheel.map(wedge).join('')}<circle cx="100" cy="100" r="60" fill="#2a1c10"/><circle cx="100" cy="28" r="8" fill="#faf7f2"/></g>`,
  },
}
