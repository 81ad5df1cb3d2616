import { noSelection } from '../bet-words.ts'
import type { SoloGame } from '../game.ts'
import { outcomeTextOf } from './outcome-text.ts'
import { countToWin, fieldCount, rules, symbols } from './rules.ts'

/** The sign, name and colour of each symbol. Symbols differ by their sign, not only by colour. */
const seals: Record<string, readonly [sign: string, name: string, colour: string]> = {
  dragon: ['龙', '龙', '#a3261f'],
  phoenix: ['凤', '凤', '#b0521c'],
  crane: ['鹤', '鹤', '#8a6220'],
  koi: ['鲤', '锦鲤', '#a8433a'],
  lotus: ['莲', '莲', '#2f7a63'],
  lantern: ['灯', '灯', '#8f241e'],
  coin: ['钱', '钱', '#6f5a1d'],
  cloud: ['云', '云', '#4f6373'],
  leaf: ['叶', '叶', '#4c6b3a'],
  wave: ['浪', '浪', '#35566f'],
}

const faces = symbols.map(({ name, pays }) => {
  const [sign, label, colour] = seals[name] ?? ['？', name, '#333']
  return { sign, label, colour, pays }
})

function seal({ sign, colour }: { sign: string; colour: string }): string {
  return `<svg class="seal-mark" viewBox="0 0 40 40" aria-hidden="true"><rect x="2" y="2" width="36" height="36" rx="6" fill="${colour}"/><text x="20" y="29" text-anchor="middle" font-size="25" fill="#faf7f2">${sign}</text></svg>`
}

function timesText(tenths: number): string {
  return tenths % 10 === 0 ? `${tenths / 10}` : `${Math.trunc(tenths / 10)}.${tenths % 10}`
}

const rows = faces
  .map(
    (face) =>
      `<tr><th scope="row">${seal(face)}${face.label}</th><td>${face.pays ? `${timesText(face.pays)} 倍` : '不赔付'}</td></tr>`,
  )
  .join('')

export const scratchCard: SoloGame = {
  code: 'scratch-card',
  name: '九宫刮刮乐',
  provider: 'ae',
  category: 'slot',
  rules,
  words: { selectionText: noSelection, outcomeText: outcomeTextOf(faces) },
  stakes: ['1', '2', '5', '10', '20', '50'],
  returnText: '95.08%',
  page: {
    stage: `<section class="card-sheet" aria-label="刮刮卡，九格">
  <p class="card-head"><b>九宫刮刮乐</b><span>${countToWin} 个相同即中奖</span></p>
  <div class="scratch"><ol class="fields" id="fields">${'<li></li>'.repeat(fieldCount)}</ol><canvas id="coat" aria-hidden="true"></canvas></div>
  <button class="quiet" id="all" type="button" disabled>全部刮开</button>
</section>`,
    controls: '',
    help: `<p>每张九格，每格各自独立抽定一个印章，没有任何排布。同一印章出现 ${countToWin} 个及以上即中奖，每种印章赔一次，各印章奖金相加；倍数含本金。</p>
    <table><tbody>${rows}</tbody></table>
    <p>买卡的一刻结果已定；先刮哪一格、刮或不刮，都不影响派彩。没刮完就离开，奖金照样到账。</p>`,
    symbols: '',
    stageData: faces,
    cover: `<g transform="rotate(-6 150 150)"><rect x="62" y="50" width="176" height="206" rx="14" fill="#faf7f2"/><rect x="62" y="50" width="176" height="38" rx="14" fill="#b8862f"/>${[0, 1, 2, 3, 4, 5, 6, 7, 8].map((at) => `<rect x="${78 + (at % 3) * 50}" y="${102 + Math.trunc(at / 3) * 50}" width="44" height="44" rx="8" fill="${at % 4 === 0 ? '#a3261f' : '#b9b6ae'}"/>`).join('')}</g>`,
    action: '买一张',
    greeting: '买一张，慢慢刮',
    auto: false,
  },
}
