import type { SlotSymbol } from './paytable.ts'

/** The drawings of the symbols: 64 × 64, flat shapes. */
export const drawings: Record<SlotSymbol, string> = {
  koi: `
    <path fill="#e8a39b" d="M14 24C6 25 2 31 1 38c6 1 12-1 15-5zM48 22c8-1 14 3 15 10-5 3-11 2-16-1z"/>
    <path fill="#c8332b" d="M31 3c12 0 20 9 20 20 0 12-9 17-12 25-1 3-1 5-1 5h-7s-1-3-3-7C24 38 12 33 12 21 12 10 20 3 31 3z"/>
    <path fill="#f8e3c8" d="M20 20c0-6 8-9 14-6 6 2 6 8 2 11-3 3-3 6-7 6-5 0-9-5-9-11z"/>
    <path fill="#1b1a18" d="M39 30c3-3 7-1 7 2s-4 8-6 8-4-7-1-10z"/>
    <path fill="#e0ab4c" d="M27 40c3-2 7-1 9 1-1 3-1 6-2 8h-2c-1-3-3-6-5-9z"/>
    <path fill="none" stroke="#8f241e" stroke-width="1.4" stroke-linecap="round" d="M34 33v6"/>
    <path fill="#c8332b" d="M34 50c8-2 14 2 16 12-5-4-10-4-14-1-1 1-2 1-2 2-1-1-1-2-3-2-4-2-8-1-12 3 0-9 7-15 15-14z"/>
    <g fill="#1b1a18"><circle cx="22" cy="11" r="2.1"/><circle cx="41" cy="11" r="2.1"/></g>
    <path fill="none" stroke="#c8332b" stroke-width="1.8" stroke-linecap="round" d="M25 5c-3-2-5-2-8-1M38 5c3-2 5-2 8-1"/>`,
  lantern: `
    <path fill="none" stroke="#1b1a18" stroke-width="2" stroke-linecap="round" d="M32 3v7"/>
    <path fill="#c8332b" d="M32 12c15 0 24 7 24 17s-9 17-24 17S8 39 8 29s9-17 24-17z"/>
    <path fill="#e2685c" d="M32 12c7 0 11 7 11 17s-4 17-11 17-11-7-11-17 4-17 11-17z"/>
    <path fill="#f0a79b" d="M32 12c2.5 0 4 7 4 17s-1.5 17-4 17-4-7-4-17 1.5-17 4-17z"/>
    <path fill="#b8862f" d="M22 9h20v5H22zM22 44h20v5H22z"/>
    <path fill="none" stroke="#b8862f" stroke-width="2" stroke-linecap="round" d="M32 49v6M27 54v7M32 55v7M37 54v7"/>`,
  drum: `
    <path fill="#8f241e" d="M9 22c-3 8-3 16 0 24 6 10 40 10 46 0 3-8 3-16 0-24z"/>
    <path fill="#c8332b" d="M14 27c-1 7-1 13 0 22 8 6 28 6 36 0 1-9 1-15 0-22z"/>
    <ellipse cx="32" cy="21" rx="24" ry="12" fill="#b8862f"/>
    <ellipse cx="32" cy="20" rx="20" ry="9" fill="#f3e6cc"/>
    <path fill="none" stroke="#c8332b" stroke-width="2" d="M32 15c6 0 10 2 10 5s-4 5-10 5-10-2-10-5 4-5 10-5z"/>
    <circle cx="32" cy="20" r="2.2" fill="#c8332b"/>
    <g fill="#e8c777"><circle cx="14" cy="32" r="1.8"/><circle cx="22" cy="36" r="1.8"/><circle cx="32" cy="37.5" r="1.8"/><circle cx="42" cy="36" r="1.8"/><circle cx="50" cy="32" r="1.8"/></g>
    <path fill="none" stroke="#e8c777" stroke-width="2" d="M12 46c8 7 32 7 40 0"/>`,
  jade: `
    <path fill="none" stroke="#c8332b" stroke-width="2.4" stroke-linecap="round" d="M32 3v8M32 53v3M28 56v6M32 56v7M36 56v6"/>
    <path fill="#c8332b" d="M32 7l5 5-5 5-5-5z"/>
    <path fill="#2f8f72" fill-rule="evenodd" d="M32 14a20 20 0 1 1 0 40 20 20 0 0 1 0-40zm0 12.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15z"/>
    <path fill="none" stroke="#8fd0b6" stroke-width="2" stroke-linecap="round" d="M18 30a15 15 0 0 1 10-10M46 38a15 15 0 0 1-10 10"/>
    <circle cx="32" cy="34" r="9.5" fill="none" stroke="#1f6b55" stroke-width="1.6"/>`,
  coin: `
    <circle cx="32" cy="32" r="25" fill="#b8862f"/>
    <circle cx="32" cy="32" r="21" fill="#dcb35c"/>
    <circle cx="32" cy="32" r="21" fill="none" stroke="#8a6220" stroke-width="1.6"/>
    <path fill="#faf7f2" stroke="#8a6220" stroke-width="2" stroke-linejoin="round" d="M24.5 24.5h15v15h-15z"/>
    <g fill="none" stroke="#8a6220" stroke-width="2.4" stroke-linecap="round">
      <path d="M28 16h8M32 13.5v6M28 48h8M29 51h6M14.5 29v6M17.5 28v8M46.5 28v8M49.5 29v6"/></g>`,
  lotus: `
    <path fill="#2f7a63" d="M4 46c8-5 18-4 28 1 10-5 20-6 28-1-7 9-18 11-28 7-10 4-21 2-28-7z"/>
    <path fill="#eaa7a4" d="M32 47C20 48 10 42 7 29c8-1 16 3 25 18zM32 47c12 1 22-5 25-18-8-1-16 3-25 18z"/>
    <path fill="#df7f80" d="M32 48C22 43 16 33 18 19c8 3 14 13 14 29zM32 48c10-5 16-15 14-29-8 3-14 13-14 29z"/>
    <path fill="#f4c9c4" d="M32 48c-8-9-10-24 0-36 10 12 8 27 0 36z"/>
    <path fill="none" stroke="#df7f80" stroke-width="1.4" stroke-linecap="round" d="M32 42V24"/>`,
  wave: `
    <path fill="#2e4a6b" d="M4 54c0-14 8-22 18-22 6 0 10 3 11 8-4-2-8-1-9 3 4 8 14 11 36 11z"/>
    <path fill="#4f7396" d="M20 54c0-20 10-34 26-36 7-1 12 2 14 7-6-3-12-1-14 4-2 7 4 12 14 12v13z"/>
    <path fill="none" stroke="#dbe5ec" stroke-width="2" stroke-linecap="round" d="M27 50c1-13 7-22 17-26M34 50c0-8 2-14 6-18M10 50c1-7 5-11 11-12"/>
    <g fill="#4f7396"><circle cx="22" cy="22" r="2.6"/><circle cx="30" cy="13" r="2"/><circle cx="14" cy="28" r="1.6"/></g>`,
  pearl: `
    <path fill="#e2685c" d="M32 3c3 7 9 9 13 7 0 5 4 9 11 11-4 3-5 8-2 13H10c3-5 2-10-2-13 7-2 11-6 11-11 4 2 10 0 13-7z"/>
    <path fill="#e8c777" d="M32 12c2 5 7 7 10 6 0 4 3 7 7 9-2 2-3 6-2 9H17c1-3 0-7-2-9 4-2 7-5 7-9 3 1 8-1 10-6z"/>
    <circle cx="32" cy="32" r="15" fill="#f6efe2" stroke="#b8862f" stroke-width="2"/>
    <path fill="#d9e6e4" d="M32 44a12 12 0 0 1-11.5-9c6 5 17 4 22-6a12 12 0 0 1-10.5 15z"/>
    <circle cx="27" cy="27" r="3.2" fill="#fff"/>
    <path fill="#1b1a18" d="M14 47h36l4 6.5-4 6.5H14l-4-6.5z"/>
    <text x="32" y="57.5" text-anchor="middle" font-size="11" font-weight="600" fill="#f3e0b5" letter-spacing="2">百搭</text>`,
  gate: `
    <path fill="#1b1a18" d="M32 3c2 3 8 5 18 5l-3 6H17l-3-6C24 8 30 6 32 3z"/>
    <path fill="#1b1a18" d="M2 17c9 1 20-2 30-2s21 3 30 2l-7 9H9z"/>
    <path fill="#b8862f" d="M9 26h46v3H9zM17 14h30v2H17z"/>
    <path fill="#c8332b" d="M13 29h7v26h-7zM44 29h7v26h-7zM20 33h24v4H20z"/>
    <path fill="#8f241e" d="M25 29h14v11H25z"/>
    <path fill="#e8c777" d="M27.5 31h9v7h-9z"/>
    <path fill="#2e4a6b" d="M4 60c4-5 8-5 12 0 4-5 8-5 12 0 4-5 8-5 12 0 4-5 8-5 12 0 3-4 5-4 8-1v3H4z"/>
    <path fill="#d9a441" d="M32 42c4 3 4 8 1 12 3 0 5 1 6 3-3-1-5-1-7 1-2-2-4-2-7-1 1-2 3-3 6-3-3-4-3-9 1-12z"/>`,
}

/** Returns the page's symbol sheet, for `<use href="#s-koi">`. */
export function symbolSheet(): string {
  const symbols = Object.entries(drawings).map(
    ([name, art]) => `<symbol id="s-${name}" viewBox="0 0 64 64">${art}</symbol>`,
  )
  return `<svg class="sheet" aria-hidden="true" width="0" height="0">${symbols.join('')}</svg>`
}
