declare module 'bidi-js' {
  type EmbeddingLevels = { levels: Uint8Array; paragraphs: { start: number; end: number; level: number }[] }
  export default function bidiFactory(): {
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl'): EmbeddingLevels
    getMirroredCharacter(character: string): string | null
    getBidiCharTypeName(character: string): string
  }
}

declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string)
    nextBreak(): { position: number; required: boolean } | null
  }
}

declare module 'subset-font' {
  export default function subsetFont(
    font: Uint8Array,
    text: string | undefined,
    options: {
      targetFormat: 'truetype'
      keepAllGlyphs?: boolean
      keepFeatures?: string[]
      variationAxes?: Record<string, number>
    },
  ): Promise<Buffer>
}

declare module 'fontkit' {
  export function create(font: Uint8Array): { hasGlyphForCodePoint(code: number): boolean }
}
