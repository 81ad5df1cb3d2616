import type { Game } from '../games/game.ts'
import { escapeXml } from '../games/markup.ts'
import { paper, themeOf } from './theme.ts'

/** Returns the SVG of a game's cover, 3 : 4, in the operator's colours. It loads nothing, so an <img> can show it. */
export function coverSvg(game: Game, operatorName: string, hue: number): string {
  const theme = themeOf(hue)
  const name = escapeXml(game.name)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400" role="img" aria-label="${name}">
<rect width="300" height="400" fill="${theme.deep}"/>
<path fill="${theme.water}" d="M0 236c50-30 100-30 150 0s100 30 150 0v164H0z"/>
${game.page.cover}
<path fill="${theme.accent}" d="M0 340h300v60H0z"/>
<g font-family="'PingFang SC','Noto Sans CJK SC',sans-serif" fill="${paper}" text-anchor="middle">
<text x="150" y="326" font-size="34" font-weight="600" letter-spacing="6">${name}</text>
<text x="150" y="376" font-size="18" letter-spacing="3">${escapeXml(operatorName)}</text></g>
</svg>`
}
