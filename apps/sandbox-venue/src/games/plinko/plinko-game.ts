import type { SoloGame } from '../game.ts'
import { choicesRow } from '../markup.ts'
import { outcomeText, selectionText } from './outcome-text.ts'
import { rowCounts, rules } from './rules.ts'

export const plinko: SoloGame = {
  code: 'plinko',
  name: '落珠成川',
  provider: 'obgdy',
  category: 'slot',
  rules,
  words: { selectionText, outcomeText },
  stakes: ['1', '2', '5', '10', '20', '50', '100'],
  returnText: '98.50%–99.04%',
  page: {
    stage: `<section class="fall" aria-label="落珠板"><svg id="pins" viewBox="0 0 360 360" aria-hidden="true"></svg>
  <p class="visually-hidden" id="fall-text"></p></section>`,
    controls: `${choicesRow(
      'rows',
      '层数',
      rowCounts.map((rows) => [String(rows), String(rows)]),
      '12',
    )}
    ${choicesRow(
      'risk',
      '风险',
      [
        ['low', '低'],
        ['middle', '中'],
        ['high', '高'],
      ],
      'middle',
    )}`,
    help: `<p>珠子从顶端落下，每遇一排竹钉向左或向右，机会均等。落进哪个格子，就得格中的倍数（含本金）。层数越多、风险越高，两侧倍数越大，中间越小。</p>
    <p>珠子的每一次左右在开局时已全部抽定，动画只是照着走。低于 1 倍的格子是返还一部分本金，不算赢。</p>`,
    symbols: '',
    stageData: null,
    cover: `<g fill="#e3bd6b">${[0, 1, 2, 3, 4]
      .flatMap((row) =>
        Array.from(
          { length: row + 2 },
          (_, pin) =>
            `<circle cx="${150 + (pin - (row + 1) / 2) * 42}" cy="${86 + row * 38}" r="6"/>`,
        ),
      )
      .join(
        '',
      )}</g><circle cx="128" cy="100" r="17" fill="#f6efe2" stroke="#b8862f" stroke-width="3"/>`,
    action: '落珠',
    greeting: '选好层数和风险，放下珠子',
    auto: true,
  },
}
