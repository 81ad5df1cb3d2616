import type { SportsbookGame } from '../game.ts'
import { pointsMost, rules } from './rules.ts'

const point = 5_000
const rest = 15_000

export const esports: SportsbookGame = {
  code: 'esports',
  name: '虚拟电竞',
  provider: 'jinlin',
  category: 'esport',
  sportsbook: rules,
  timetable: {
    intervalMs: 120_000,
    ticks: Array.from(
      { length: rules.ticks },
      (_, at) => (at + 1) * point + Math.floor(at / pointsMost) * rest,
    ),
    suspensionMs: 5_000,
  },
  returnText: '94.30%–95.24%',
  page: {
    sides: ['甲', '乙'],
    stage: `<ol class="grounds" id="grounds"></ol>`,
    help: `<p>虚构的八队双循环联赛，每两分钟开赛一场，三图两胜，先得 10 分者赢一图。每 5 秒决出一分，图间休息。赛前与进行中均可投注，赔率随每一分变动。</p>
    <p>每一分的胜率由两队实力和各自对地图的擅长程度决定，各分相互独立，与投注无关。</p>
    <h3>玩法与结算</h3>
    <p>排在前面的是甲队。<b>胜负</b>：先赢两图者胜。<b>第 n 图</b>：该图胜者；第 3 图只在 1:1 之后开盘，因此不会投在未打的图上。<b>地图让分</b>：给所选一方加上所标图数后须领先。<b>地图数</b>：共打两图或三图。<b>比分</b>：最终图数。结果一旦确定即时结算。</p>`,
    symbols: '',
    cover: `<path d="M90 110l60 40-60 130-50-90z" fill="#c8332b"/><path d="M210 110l-60 40 60 130 50-90z" fill="#1a6fb0"/><path d="M150 96v200" stroke="#e3bd6b" stroke-width="6"/>`,
  },
}
