"""A page in Chromium: how long it takes to open and to show another moment, and how many frames it draws a second."""

import os
import random
import shutil
from statistics import quantiles
from typing import TYPE_CHECKING

from orchestrator.bench.base import BenchError

if TYPE_CHECKING:
    from playwright.async_api import Page

CHROMIUM = os.environ.get("CIVITAS_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
"""The browser; None without one."""
_OPTIONS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
)
_SIZE = {"width": 1440, "height": 900}
_WAIT_MILLISECONDS = 120_000
_MOMENTS = 40
_PAN_SECONDS = 5.0

_FRAMES = "const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));"
_DRAWN = f"async () => {{ {_FRAMES} await frame(); await frame() }}"
_LOADED = """
  const loads = () => [...document.querySelectorAll('aside p')].some((one) => one.textContent === 'Loading…')
  do await frame(); while (loads())
  await frame()
"""
_CHOOSE = f"""async (button) => {{
  {_FRAMES}
  const began = performance.now()
  button.click()
  {_LOADED}
  return performance.now() - began
}}"""
"""Opens the agent of a button; the time until the panel shows it, milliseconds."""
_SEEK = f"""async (share) => {{
  {_FRAMES}
  const slider = document.querySelector('.scrubber input')
  const began = performance.now()
  slider.value = share * slider.max
  slider.dispatchEvent(new Event('input', {{ bubbles: true }}))
  {_LOADED}
  return performance.now() - began
}}"""
"""Shows another moment; the time until the map and the panel show it, milliseconds."""
_PAN = f"""async (seconds) => {{
  {_FRAMES}
  const map = document.querySelector('canvas')
  await frame()
  const began = performance.now()
  let frames = 0
  while (performance.now() - began < 1000 * seconds) {{
    const key = frames++ % 20 < 10 ? 'ArrowRight' : 'ArrowLeft'
    map.dispatchEvent(new KeyboardEvent('keydown', {{ key, shiftKey: true, bubbles: true }}))
    await frame()
  }}
  return 1000 * frames / (performance.now() - began)
}}"""
"""Moves the map in every frame; the number of frames in a second."""


def why_no_browser() -> str:
    """Return why there are no figures of a browser, as a sentence; empty if there can be."""
    if CHROMIUM is None:
        return "There is no Chromium: install it, or name one in CIVITAS_CHROMIUM, to measure the page itself."
    try:
        import playwright  # noqa: F401, PLC0415
    except ImportError:
        return "Chromium is driven by playwright, which is not installed: uv sync installs it."
    return ""


async def measured_page(address: str, agent: str, seed: int) -> dict[str, float]:
    """Open a page, look at random moments of it, and move its map.

    Args:
        address: address of a page that nobody has opened.
        agent: name of the agent that is looked at.
        seed: seed of the moments.

    Returns:
        ``open_seconds``, ``agent_ms``, ``scrub_ms`` (the 95th percentile) and ``frames_per_s``.

    Raises:
        BenchError: the page did not open.
    """
    from playwright.async_api import Error, async_playwright  # noqa: PLC0415

    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=[*_OPTIONS])
        try:
            page = await browser.new_page(viewport={"width": _SIZE["width"], "height": _SIZE["height"]})
            page.set_default_timeout(_WAIT_MILLISECONDS)
            return await _measure(page, address, agent, random.Random(seed))  # noqa: S311 - moments
        except Error as error:
            raise BenchError(f"The page could not be measured in Chromium: {str(error).splitlines()[0]}") from error
        finally:
            await browser.close()


async def _measure(page: "Page", address: str, agent: str, draw: random.Random) -> dict[str, float]:
    # The time begins in the browser, so that its start does not count.
    await page.goto("about:blank")
    began = await page.evaluate("() => performance.timeOrigin + performance.now()")
    await page.goto(address)
    await page.wait_for_selector("footer")
    await page.evaluate(_DRAWN)
    ended = await page.evaluate("() => performance.timeOrigin + performance.now()")
    chosen = await page.get_by_role("button", name=agent, exact=True).evaluate(_CHOOSE)
    await page.locator("canvas").press("0")  # all of the map, not only around the agent
    scrubs = [await page.evaluate(_SEEK, draw.random()) for _ in range(_MOMENTS)]
    return {
        "open_seconds": (ended - began) / 1000,
        "agent_ms": chosen,
        "scrub_ms": quantiles(scrubs, n=20)[-1],
        "frames_per_s": await page.evaluate(_PAN, _PAN_SECONDS),
    }
