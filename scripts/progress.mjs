// Says what is being done when it takes longer than a person waits without wondering.

const timeout = 2_000

/**
 * @template T
 * @param {string} what as in "Installing the dependencies"
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withProgress(what, work) {
  const begun = Date.now()
  const tty = process.stdout.isTTY
  const show = () => {
    const line = `${what} … ${Math.round((Date.now() - begun) / 1000)} s`
    process.stdout.write(tty ? `\r${line}` : `${line}\n`)
  }
  // A terminal's line is rewritten each second; a log gets one line now and then.
  let timer = setTimeout(() => {
    show()
    timer = setInterval(show, tty ? 1_000 : 10_000)
  }, timeout)
  try {
    return await work()
  } finally {
    clearTimeout(timer)
    if (Date.now() - begun >= timeout) {
      show()
      if (tty) process.stdout.write('\n')
    }
  }
}
