/** The SVG symbols of the four suits, in the order of the suit's number. */
export const suitSymbols = `<svg class="sheet" aria-hidden="true" width="0" height="0">
<symbol id="s-suit-0" viewBox="0 0 32 32"><path d="M16 4a6.4 6.4 0 0 1 5.3 10A6.4 6.4 0 1 1 17.6 22c.3 3 1.4 5 3.4 6H11c2-1 3.1-3 3.4-6a6.4 6.4 0 1 1-3.7-8A6.4 6.4 0 0 1 16 4z"/></symbol>
<symbol id="s-suit-1" viewBox="0 0 32 32"><path d="M16 3c3 5 6.500 9 10 13-3.500 4-7 8-10 13-3-5-6.500-9-10-13 3.500-4 7-8 10-13z"/></symbol>
<symbol id="s-suit-2" viewBox="0 0 32 32"><path d="M16 28C9 21 4 17 4 11.500A6.500 6.500 0 0 1 16 8a6.500 6.500 0 0 1 12 3.500C28 17 23 21 16 28z"/></symbol>
<symbol id="s-suit-3" viewBox="0 0 32 32"><path d="M16 3c6 6 12 10 12 16a6.200 6.200 0 0 1-10.500 4.300c.4 2.500 1.500 4.200 3.500 5.200H11c2-1 3.100-2.700 3.500-5.200A6.200 6.200 0 0 1 4 19C4 13 10 9 16 3z"/></symbol>
</svg>`
