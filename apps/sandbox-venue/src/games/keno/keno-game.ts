import type { SoloGame } from '../game.ts'
import { outcomeText, selectionText } from './outcome-text.ts'
import { drawCount, kenoPays, marksMost, numberCount, rules } from './rules.ts'

const numbers = Array.from(
  { length: numberCount },
  (_, at) =>
    `<button class="ball" type="button" data-number="${at + 1}" aria-pressed="false">${at + 1}</button>`,
).join('')

/** Formats hundredths for the pay table. */
function text(pays: number): string {
  if (pays === 0) return '–'
  const rest = String(pays % 100).padStart(2, '0')
  return `${Math.trunc(pays / 100)}${rest === '00' ? '' : `.${rest.replace(/0$/, '')}`}`
}

function payRow(marks: number): string {
  const payingHits = Array.from({ length: marks + 1 }, (_, hits) => hits)
    .filter((hits) => kenoPays(marks, hits) > 0)
    .map((hits) => `中 ${hits}：${text(kenoPays(marks, hits))}`)
  return `<tr><th scope="row">选 ${marks}</th><td>${payingHits.join('　')}</td></tr>`
}

export const keno: SoloGame = {
  code: 'keno',
  name: '星灯快乐彩',
  provider: 'fgdz',
  category: 'slot',
  rules,
  words: { selectionText, outcomeText },
  stakes: ['1', '2', '5', '10', '20', '50'],
  returnText: '96.66%–97.22%',
  page: {
    stage: `<section class="night" aria-label="四十盏灯">${numbers}</section>
  <div class="pays" id="pays" aria-label="赔付"></div>`,
    controls: `<div class="keno-tools"><button class="quiet" id="pick" type="button">机选 10</button><button class="quiet" id="clear" type="button">清空</button></div>`,
    help: `<p>从 1–40 中选 1 到 ${marksMost} 个数字，随后亮起 ${drawCount} 盏灯。按选中的个数与命中个数赔付，倍数含本金。</p>
    <table><tbody>${Array.from({ length: marksMost }, (_, at) => payRow(at + 1)).join('')}</tbody></table>
    <p>每组 ${drawCount} 个数字机会均等；以往开出的数字与下一局无关。</p>`,
    symbols: '',
    stageData: null,
    cover: `<g stroke="#b8862f" stroke-width="3">${[
      [90, 90, 1],
      [150, 70, 0],
      [210, 96, 1],
      [70, 156, 0],
      [132, 140, 1],
      [190, 160, 0],
      [236, 176, 1],
      [108, 214, 1],
      [170, 222, 0],
    ]
      .map(
        ([x, y, isLit]) =>
          `<circle cx="${x}" cy="${y}" r="25" fill="${isLit ? '#e8c777' : '#23413f'}"/>`,
      )
      .join('')}</g>`,
    action: '点灯',
    greeting: '选 1–10 个数字，或机选',
    auto: false,
  },
}
