/** Saves bytes as a file of that name, where the browser keeps downloads. */
export function saveFile(bytes: Blob, name: string) {
  const address = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads it a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
