// The checks of a run, one line each, and the total at the end.
export class Report {
  passed = 0;
  failed = 0;
  skipped = 0;

  heading(text) {
    console.log(`\n## ${text}`);
  }

  say(text) {
    console.log(`   ${text}`);
  }

  check(what, ok, seen = '') {
    if (ok) this.passed += 1;
    else this.failed += 1;
    console.log(`${ok ? 'ok  ' : 'FAIL'} ${what}${seen === '' ? '' : ` (${seen})`}`);
    return ok;
  }

  equal(what, seen, wanted) {
    return this.check(what, seen === wanted, seen === wanted ? String(seen) : `${seen}, not ${wanted}`);
  }

  skip(what, why) {
    this.skipped += 1;
    console.log(`skip ${what} (${why})`);
  }

  get sum() {
    return `${this.passed} passed, ${this.failed} failed, ${this.skipped} skipped`;
  }
}
