"""Words, phrases and amounts of documents of our own making."""

WORDS = """account address agreement amount annual approval assembly audit balance bearing board branch budget capacity carrier
charge claim clause client column committee component contract cost coverage credit customer damage deadline delivery demand
department deposit design device discount district division draft drawing duty engine entry equipment estimate event evidence
factor failure figure flow forecast frame freight fund gauge goods growth guarantee half harbour height hospital income
index industry input inspection insurance interest invoice item journal journey kitchen labour layer ledger length letter
level licence limit loan load machine maintenance manager margin market material measure member meeting method mill minute
model motor network notice object office operator option order output owner package panel partner payment pension period
permit plant policy portion premium pressure price process product profit project property proposal province purchase
quality quantity quarter railway range rate receipt record region register report request reserve result return revenue
review risk road sample schedule season section security series service session share shelter shift signal site staff
standard station statement stock storage structure subject supply surface survey switch system target tariff task tenant
term title total track trade traffic training transfer transport treaty unit update usage value valve vehicle vendor
venture version village visit volume voyage wage warehouse warranty water weight width winter worker yard year zone
Anlage Auftrag Ausschuß Behörde Gebühr Gerät Größe Jahresabschluß Lösung Maß Öffnung Prüfung Straße Übergabe Vergütung""".split()


class Writer:
    """Each text has a number of its own, so that no two are alike and each is found where it stands."""

    def __init__(self, random):
        self.random = random
        self.count = 0

    def words(self, low, high):
        self.count += 1
        chosen = [self.random.choice(WORDS) for _ in range(self.random.randint(low, high))]
        return " ".join(chosen)

    def title(self):
        words = self.words(2, 5)
        return f"{words[0].upper()}{words[1:]} {self.count}"

    def sentence(self):
        words = self.words(6, 18)
        return f"{words[0].upper()}{words[1:]} {self.random.randint(2, 9999)}."

    def paragraph(self):
        return " ".join(self.sentence() for _ in range(self.random.randint(1, 4)))

    def cell(self):
        if self.random.random() < 0.4:
            return f"{self.random.randint(1, 99_999) / 100:,.2f}"
        return self.words(1, 3)
