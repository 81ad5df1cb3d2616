import { noSelection } from '../bet-words.ts'
import type { SoloGame } from '../game.ts'
import { outcomeText } from './outcome-text.ts'
import {
  gameId,
  gameName,
  linePrizes,
  paylines,
  reelWeights,
  rowCount,
  scatterPrizes,
  scatterSymbol,
  slotSymbols,
  symbolNames,
  wildSymbol,
} from './paytable.ts'
import { returnText } from './return-to-player.ts'
import { rules } from './rules.ts'
import { lanternSvg, moonriseSvg, roofSvg, waterSvg } from './scene.ts'
import { drawings, symbolSheet } from './symbols.ts'

function reel(_: unknown, index: number): string {
  const sampleRow = (['lotus', 'koi', 'wave', 'coin', 'lantern'] as const).map(
    (_symbol, offset, all) => all[(index + offset) % all.length] ?? 'koi',
  )
  const cells = sampleRow
    .slice(0, rowCount)
    .map((symbol) => `<div class="cell"><svg><use href="#s-${symbol}"/></svg></div>`)
  return `<div class="reel"><div class="strip">${cells.join('')}</div></div>`
}

function prizeRow(symbol: string, name: string, prizes: readonly bigint[]): string {
  const cells = prizes.map((prize) => `<td>${prize}</td>`).join('')
  return `<tr><th scope="row"><svg aria-hidden="true"><use href="#s-${symbol}"/></svg>${name}</th>${cells}</tr>`
}

function lineMap(rows: readonly number[], index: number): string {
  const points = rows.map((row, column) => `${column * 10 + 5},${row * 10 + 5}`).join(' ')
  return `<li><svg viewBox="0 0 50 30" aria-hidden="true"><path class="dots" d="${dots()}"/><polyline points="${points}"/></svg><span>${index + 1}</span></li>`
}

function dots(): string {
  return reelWeights
    .flatMap((_, column) =>
      Array.from(
        { length: rowCount },
        (_row, row) => `M${column * 10 + 5} ${row * 10 + 5}h.01`,
      ),
    )
    .join('')
}

function help(): string {
  const rows = slotSymbols
    .filter((symbol) => symbol !== wildSymbol && symbol !== scatterSymbol)
    .map((symbol) => prizeRow(symbol, symbolNames[symbol], linePrizes[symbol]))
  return `<p>共 ${paylines.length} 条固定中奖线，从最左一轮起连续 3 个及以上相同图案即中奖。表中为每线注额的倍数，每线注额是单次投注的十分之一；各线奖金相加。</p>
    <table><thead><tr><th scope="col">图案</th><th scope="col">3 个</th><th scope="col">4 个</th><th scope="col">5 个</th></tr></thead><tbody>${rows.join('')}</tbody></table>
    <div class="feature"><svg aria-hidden="true"><use href="#s-${wildSymbol}"/></svg><p><b>龙珠 · 百搭</b>只在第 2、3、4 轮出现，可代替龙门以外的任何图案。</p></div>
    <div class="feature"><svg aria-hidden="true"><use href="#s-${scatterSymbol}"/></svg><p><b>龙门 · 任意位置</b>出现 3／4／5 个及以上，得单次投注的 ${scatterPrizes.join('／')} 倍，另加各线奖金。</p></div>
    <h3>中奖线</h3>
    <ol class="line-maps">${paylines.map(lineMap).join('')}</ol>`
}

const stage = `${lanternSvg('left')}${lanternSvg('right')}
  <div class="gate">
    ${moonriseSvg()}
    ${roofSvg()}
    <section class="board" aria-label="转轮">
      <p class="visually-hidden" id="grid-text"></p>
      <svg class="lines" viewBox="0 0 500 300" preserveAspectRatio="none" aria-hidden="true"></svg>
      <div class="reels" aria-hidden="true">${reelWeights.map(reel).join('')}</div>
    </section>
  </div>
  ${waterSvg()}
  <div class="leap" aria-hidden="true" hidden><svg class="leap-fish"><use href="#s-koi"/></svg><p class="leap-text">${gameName}</p></div>`

export const koiLeap: SoloGame = {
  code: gameId,
  name: gameName,
  provider: 'obgdy',
  category: 'slot',
  rules,
  words: { selectionText: noSelection, outcomeText },
  stakes: ['1', '2', '5', '10', '20', '50', '100'],
  returnText: returnText(),
  page: {
    stage,
    controls: '',
    help: help(),
    symbols: symbolSheet(),
    stageData: {
      reels: reelWeights.map((weights) =>
        slotSymbols.filter((symbol) => weights[symbol] > 0),
      ),
      names: symbolNames,
      lines: paylines,
    },
    cover: `<circle cx="150" cy="140" r="86" fill="#faf7f2" opacity=".94"/><g fill="none" stroke="#b8862f" stroke-width="1.5" opacity=".55"><path d="M24 292c22-16 44-16 66 0s44 16 66 0 44-16 66 0 44 16 66 0"/></g><g transform="translate(60 52) scale(2.8)">${drawings.koi}</g>`,
    action: '旋转',
    greeting: '鲤鱼跃龙门，好运自然来',
    auto: true,
  },
}
