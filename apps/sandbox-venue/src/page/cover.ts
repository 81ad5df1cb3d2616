import { escapeXml } from '../titles/markup.ts'
import type { OfferedTitle } from '../titles/title.ts'
import { PAPER, themeOf } from './theme.ts'

/** A title's cover in the operator's colours, 3 : 4, self-contained for an <img>. */
export function coverSvg(title: OfferedTitle, operatorName: string, hue: number): string {
  const theme = themeOf(hue)
  const name = escapeXml(title.name)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400" role="img" aria-label="${name}">
<rect width="300" height="400" fill="${theme.deep}"/>
<path fill="${theme.water}" d="M0 236c50-30 100-30 150 0s100 30 150 0v164H0z"/>
${title.page.cover}
<path fill="${theme.accent}" d="M0 340h300v60H0z"/>
<g font-family="'PingFang SC','Noto Sans CJK SC',sans-serif" fill="${PAPER}" text-anchor="middle">
<text x="150" y="326" font-size="34" font-weight="600" letter-spacing="6">${name}</text>
<text x="150" y="376" font-size="18" letter-spacing="3">${escapeXml(operatorName)}</text></g>
</svg>`
}
