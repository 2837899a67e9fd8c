use shop::Amount;

pub struct Args {
    limit: Amount,
}

impl Args {
    pub fn parse() -> Self {
        Args { limit: Amount::zero() }
    }
    pub fn limit(&self) -> Amount {
        self.limit
    }
}
